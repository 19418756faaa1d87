// Administrators make keys for other programs and revoke them. A key cannot make keys: these calls are for people alone.

import type { ApiKey, NewApiKey } from '../../../contract/api-keys.ts';
import { beginningOf, keyDigest, newKeyText } from '../../people/api-keys/key-text.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { type ApiKeyRow, addKey, endKey, isKnownKey, readKey } from './api-keys.queries.ts';

type Services = Pick<Deps, 'db' | 'clock'>;

export async function makeApiKey(
  { db, clock }: Services,
  { name, authorities, endsAt = null }: NewApiKey,
  by: Actor,
): Promise<{ key: string; apiKey: ApiKey }> {
  if (endsAt !== null && endsAt <= clock()) throw fieldRefused('api-keys', 'endsAt', 'Past');
  const key = newKeyText();
  const chosen = [...new Set(authorities)];
  return db.transaction().execute(async (tx) => {
    const stored = { beginning: beginningOf(key), digest: keyDigest(key), madeBy: by.principal };
    const added = await addKey(tx, { name, authorities: chosen, endsAt, ...stored });
    if (!added) throw fieldRefused('api-keys', 'name', 'Unique');
    await addAudit(tx, { ...by, type: 'API_KEY_MADE', message: `key:${name} (${chosen.join(', ')})` });
    return { key, apiKey: apiKeyOf(await readKey(tx, added.id)) };
  });
}

/** Revoking a key twice changes nothing more. */
export const revokeApiKey = ({ db }: Pick<Services, 'db'>, id: number, by: Actor): Promise<ApiKey> =>
  db.transaction().execute(async (tx) => {
    if (!(await isKnownKey(tx, id))) throw new Refused('notFound', 'apiKey');
    const isEnded = await endKey(tx, id, by.principal);
    const key = apiKeyOf(await readKey(tx, id));
    if (isEnded) await addAudit(tx, { ...by, type: 'API_KEY_REVOKED', message: `key:${key.name}` });
    return key;
  });

export const apiKeyOf = ({ authorities, madeAt, endsAt, lastUsedAt, revokedAt, ...key }: ApiKeyRow): ApiKey => ({
  ...key,
  authorities,
  madeAt: madeAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});
