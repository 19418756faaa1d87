import { createContext, useContext } from 'react';
import type { Account } from '../../../contract/accounts.ts';

export const OfficeAccount = createContext<Account | null>(null);

/** Who works here: known on every page of the back office, and still known while a lost sign-in is asked for again. */
export function useOfficeAccount(): Account {
  const account = useContext(OfficeAccount);
  if (!account) throw new Error('A page of the back office is drawn inside its frame.');
  return account;
}
