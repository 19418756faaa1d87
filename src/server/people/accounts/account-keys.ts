// Keys that go out by mail. Nobody guesses one, and whoever reads the table finds none that could be used.
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/deps.ts';
import { addKey, countKeys, type KeyPurpose } from './account-keys.queries.ts';

const bytes = 18;
export const hoursValid = { activate: 72, reset: 24, email: 24, invitation: 72 };
/** For how long a key that was used says the same once more: some mail readers open a link before its owner does. */
export const hoursFresh = 24;

export const keyDigest = (key: string): string => createHash('sha256').update(key).digest('base64url');

const resetKeysPerHourMax = 3;

/** For whoever owns the mailbox; null when it has had enough of them for now. The account is locked by the caller. */
export const issueResetKey = async (tx: Db, accountId: number): Promise<string | null> =>
  (await countKeys(tx, accountId, 'reset')) < resetKeysPerHourMax
    ? issueKey(tx, { accountId, purpose: 'reset' })
    : null;

type Issued = { accountId: number; purpose: KeyPurpose; email?: string; hours?: number };

/** Kept as a digest; the key itself is for the mail alone. */
export async function issueKey(tx: Db, { hours, ...issued }: Issued): Promise<string> {
  const key = randomBytes(bytes).toString('base64url');
  await addKey(tx, { ...issued, digest: keyDigest(key), hours: hours ?? hoursValid[issued.purpose] });
  return key;
}
