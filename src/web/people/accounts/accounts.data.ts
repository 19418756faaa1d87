import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Account, OwnerProof } from '../../../contract/accounts.ts';
import * as api from '../../../contract/addresses.ts';
import { pathOf } from '../../../contract/route.ts';
import { askForFile, type FileResult } from '../../api/ask-for-file.ts';
import type { Answer } from '../../api/ask-server.ts';
import { call, type ReplyAt, type Result, readReply } from '../../api/call.ts';

export const register = (body: object): Promise<Answer> => call(api.register, { body });

export const activate = (key: string) => call(api.activate, { query: { key } });

export const askReset = (email: string): Promise<Answer> =>
  call(api.requestPasswordReset, { body: email, bodyType: 'text/plain' });

export const finishReset = (body: { key: string; newPassword: string }): Promise<Answer> =>
  call(api.finishPasswordReset, { body });

export type Settings = Pick<Account, 'firstName' | 'lastName' | 'email' | 'countryCode' | 'phone' | 'langKey'> & {
  currentPassword?: string;
};
export const saveSettings = (body: Settings): Promise<Answer> => call(api.saveSettings, { body });

export const changePassword = (body: { currentPassword: string; newPassword: string }): Promise<Answer> =>
  call(api.changePassword, { body });

export const signOut = (everywhere: boolean): Promise<Answer> =>
  call(api.signOut, { body: { everywhere }, isRepeatable: true });

export type SecondFactor = ReplyAt<typeof api.beginSecondFactor>;
export const beginSecondFactor = (currentPassword: string): Promise<Result<SecondFactor>> =>
  call(api.beginSecondFactor, { body: { currentPassword } });

export const confirmSecondFactor = (code: string) => call(api.confirmSecondFactor, { body: { code } });

export const removeSecondFactor = (body: { currentPassword: string; code: string }): Promise<Answer> =>
  call(api.removeSecondFactor, { body });

export const downloadOwnData = (proof: OwnerProof): Promise<FileResult> =>
  askForFile(pathOf(api.downloadOwnData), proof);

export const closeAccount = (proof: OwnerProof): Promise<Answer> => call(api.closeAccount, { body: proof });

const signInsQuery = queryOptions({
  queryKey: ['account', 'sign-ins'],
  queryFn: () => readReply(api.listSignIns),
  retry: false,
});
export const useSignIns = () => useQuery(signInsQuery);
