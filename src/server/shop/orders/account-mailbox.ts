// The mailbox of an account. An account counts as the buyer of an order only while it has the order's mailbox: the link to an order may have
// reached others.
import type { Db, Deps } from '../../platform/deps.ts';
import { findAccountAddress } from './buyers.queries.ts';
import { mailboxDigest } from './name-buyer.ts';

/** The digest of its confirmed address; null when there is no such account any more. */
export async function mailboxOfAccount(
  db: Db,
  { signingKey }: Pick<Deps, 'signingKey'>,
  accountId: number,
): Promise<string | null> {
  const address = await findAccountAddress(db, accountId);
  return address === null ? null : mailboxDigest(signingKey, address);
}
