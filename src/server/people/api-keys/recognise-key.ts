// A key is read from the database with each request: one that was revoked is refused by every server from that moment.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeyPrincipal } from '../../../domain/accounts/rights.ts';
import type { Db } from '../../platform/deps.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { keyDigest } from './key-text.ts';
import { findValidKey, noteUse } from './valid-keys.queries.ts';

const requestsPerMinuteMax = 600;
const wrongKeysPerMinuteMax = 60;

/** The key of a request; null when it does not exist, was revoked, or has ended. */
export type KeyOwnerOf = (request: FastifyRequest, text: string) => Promise<KeyPrincipal | null>;

/** A key is limited by itself, wherever its program runs; wrong keys are limited by their sender. */
export function recogniseKeys(app: FastifyInstance, db: Db): KeyOwnerOf {
  const limitKey = limitSender(app, requestsPerMinuteMax, 'apiKey', ({ headers }) => headers.authorization ?? '');
  const limitWrong = limitSender(app, wrongKeysPerMinuteMax, 'apiKey');
  return async (request, text) => {
    const found = await findValidKey(db, keyDigest(text));
    if (!found) {
      await limitWrong(request);
      return null;
    }
    await limitKey(request);
    const { id, name, authorities, isUseNoted } = found;
    if (!isUseNoted) await noteUse(db, id);
    return { accountId: null, login: `key:${name}`, authorities, keyId: id };
  };
}
