import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from '../deps.ts';
import { keepSecret } from './secret.queries.ts';

/** Made from the operator's secret; without one, a random key that all servers on this database share. */
export async function signingKeyOf(db: Db, secretKey: string | undefined): Promise<KeyObject> {
  return createSecretKey(secretKey ? Buffer.from(secretKey) : await keepSecret(db, 'signing', randomBytes(32)));
}
