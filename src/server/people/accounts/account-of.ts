import type { Principal } from '../../../domain/accounts/rights.ts';
import { Refused } from '../../platform/refused.ts';

/** The account of a person, for what belongs to one. The key of another program has no account. */
export function accountOf({ accountId }: Principal): number {
  if (accountId === null) throw new Refused('notAllowed', 'account');
  return accountId;
}
