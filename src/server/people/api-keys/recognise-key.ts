// A key is read from the database with each request: one that was revoked is refused by every server from that moment.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeyPrincipal } from '../../../domain/accounts/rights.ts';
import type { Db } from '../../platform/deps.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { keyDigest } from './key-text.ts';
import { findValidKey, noteUse } from './valid-keys.queries.ts';

const requestsPerMinuteMax = 600;
const unknownKeysPerMinuteMax = 60;

/** The key of a request; null when it does not exist, was revoked, or has ended. */
export type KeyOwnerOf = (request: FastifyRequest, text: string) => Promise<KeyPrincipal | null>;

/**
 * A key is limited by itself, wherever its program runs. A text that was no key before is limited by its sender, and before the database
 * is asked: guesses cost it nothing.
 */
export function recogniseKeys(app: FastifyInstance, db: Db): KeyOwnerOf {
  const limitKey = limitSender(app, requestsPerMinuteMax, 'apiKey', ({ headers }) => headers.authorization ?? '');
  const limitUnknown = limitSender(app, unknownKeysPerMinuteMax, 'apiKey');
  /** The digests of keys that were valid when they were last used. */
  const known = new Set<string>();
  return async (request, text) => {
    const digest = keyDigest(text);
    const remembered = digest.toString('base64');
    await (known.has(remembered) ? limitKey(request) : limitUnknown(request));
    const found = await findValidKey(db, digest);
    if (!found) {
      known.delete(remembered);
      return null;
    }
    known.add(remembered);
    const { id, name, authorities, isUseNoted } = found;
    if (!isUseNoted) await noteUse(db, id);
    return { accountId: null, login: `key:${name}`, authorities, keyId: id };
  };
}
