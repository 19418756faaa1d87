import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../../contract/accounts.ts';
import * as api from '../../../contract/addresses.ts';
import { call, replyOf } from '../../api/call.ts';
import { useToken } from './token.ts';

/** Everything that is read for one account goes by a key that begins like this, and is forgotten with the sign-in. */
export const accountKey = ['account', 'me'];

/** Null when the token is not valid. Only activated accounts count. */
async function readAccount(): Promise<Account | null> {
  const result = await call(api.readAccount);
  if (result.status === 401) return null;
  const account = replyOf(result);
  return account.activated ? account : null;
}

export type Visitor =
  | { is: 'unknown' | 'nobody' }
  | { is: 'unreachable'; retry: () => void }
  | { is: 'signedIn'; account: Account };

/** The visitor, signed in or not, or not known yet. The server draws every page for an unknown visitor. */
export function useVisitor(): Visitor {
  const token = useToken();
  const { data, isError, refetch } = useQuery({
    queryKey: accountKey,
    queryFn: readAccount,
    enabled: typeof token === 'string',
    // The call itself is patient.
    retry: false,
  });
  if (token === undefined) return { is: 'unknown' };
  if (token === null || data === null) return { is: 'nobody' };
  if (data) return { is: 'signedIn', account: data };
  return isError ? { is: 'unreachable', retry: () => void refetch() } : { is: 'unknown' };
}
