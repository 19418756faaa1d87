import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Account, accountRoutes } from '../../../contract/accounts.ts';
import { type Answer, askServer } from '../../api/ask-server.ts';
import { ReadFailed } from '../../api/get-json.ts';

const post = (path: string, body: unknown): Promise<Answer> => askServer({ method: 'POST', path, body });

export const register = (given: object): Promise<Answer> => post(accountRoutes.register.path, given);

export const activate = (key: string): Promise<Answer> =>
  askServer({ method: 'GET', path: `${accountRoutes.activate.path}?${new URLSearchParams({ key })}` });

export const askReset = (email: string): Promise<Answer> =>
  askServer({ method: 'POST', path: accountRoutes.askReset.path, body: email, bodyType: 'text/plain' });

export const finishReset = (given: { key: string; newPassword: string }): Promise<Answer> =>
  post(accountRoutes.finishReset.path, given);

export type Settings = Pick<Account, 'firstName' | 'lastName' | 'email' | 'langKey'>;
export const saveSettings = (settings: Settings): Promise<Answer> => post(accountRoutes.saveSettings.path, settings);

export const changePassword = (given: { currentPassword: string; newPassword: string }): Promise<Answer> =>
  post(accountRoutes.changePassword.path, given);

export const signOut = (everywhere: boolean): Promise<Answer> => post(accountRoutes.signOut.path, { everywhere });

export type SecondFactor = z.infer<typeof accountRoutes.beginSecondFactor.reply>;
export const beginSecondFactor = (currentPassword: string): Promise<Answer> =>
  post(accountRoutes.beginSecondFactor.path, { currentPassword });

export type RecoveryCodes = z.infer<typeof accountRoutes.confirmSecondFactor.reply>;
export const confirmSecondFactor = (code: string): Promise<Answer> =>
  post(accountRoutes.confirmSecondFactor.path, { code });

export const removeSecondFactor = (given: { currentPassword: string; code: string }): Promise<Answer> =>
  post(accountRoutes.removeSecondFactor.path, given);

type SignIns = z.infer<typeof accountRoutes.signIns.reply>;
const signInsQuery = queryOptions({
  queryKey: ['account', 'sign-ins'],
  queryFn: async (): Promise<SignIns> => {
    const { path } = accountRoutes.signIns;
    const { status, body } = await askServer({ method: 'GET', path });
    if (status !== 200) throw new ReadFailed(path, status);
    return body as SignIns;
  },
  retry: false,
});
export const useSignIns = () => useQuery(signInsQuery);
