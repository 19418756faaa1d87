// Keys that are sent by mail. They cannot be guessed, and the table has only digests of them.
import { createHash, randomBytes } from 'node:crypto';
import type { KeyPurpose } from '../../../domain/accounts/key-purposes.ts';
import type { Db } from '../../platform/deps.ts';
import { addKey, countKeys } from './account-keys.queries.ts';

const bytes = 18;
export const hoursValid = { activate: 72, reset: 24, email: 24, invitation: 72 };
/** A used key confirms the same again for this long: some mail readers open a link before its owner does. */
export const hoursFresh = 24;

export const keyDigest = (key: string): string => createHash('sha256').update(key).digest('base64url');

const keysPerHourMax = 3;

/** A key for the owner of the mailbox; null after too many mails. The caller has locked the account. */
export const issueMailedKey = async (
  tx: Db,
  accountId: number,
  purpose: 'activate' | 'reset',
): Promise<string | null> =>
  (await countKeys(tx, accountId, purpose)) < keysPerHourMax ? issueKey(tx, { accountId, purpose }) : null;

type Issued = { accountId: number; purpose: KeyPurpose; email?: string; signInId?: string; hours?: number };

/** The table stores a digest. The key itself is only in the mail. */
export async function issueKey(tx: Db, { hours, ...issued }: Issued): Promise<string> {
  const key = randomBytes(bytes).toString('base64url');
  await addKey(tx, { ...issued, digest: keyDigest(key), hours: hours ?? hoursValid[issued.purpose] });
  return key;
}
