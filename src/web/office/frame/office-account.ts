import { createContext, useContext } from 'react';
import type { Account } from '../../../contract/accounts.ts';

export const OfficeAccount = createContext<Account | null>(null);

/** The signed-in account of staff. It stays known on the page while an ended sign-in is renewed. */
export function useOfficeAccount(): Account {
  const account = useContext(OfficeAccount);
  if (!account) throw new Error('A page of the back office is drawn inside its frame.');
  return account;
}
