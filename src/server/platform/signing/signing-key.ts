import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from '../deps.ts';
import { keepSecret } from './secret.queries.ts';

/** Made from the operator's secret; without one, a random key that all servers on this database share. */
export async function signingKeyOf(db: Db, secretKey: string | undefined): Promise<KeyObject> {
  return createSecretKey(secretKey ? Buffer.from(secretKey) : await keepSecret(db, 'signing', randomBytes(32)));
}

/** Whether the shop in this database began with the key: what one key has sealed no other opens. */
export async function isKeyOfShop(db: Db, key: KeyObject): Promise<boolean> {
  const mark = createHmac('sha256', key).update('the key of this shop').digest();
  return (await keepSecret(db, 'key-mark', mark)).equals(mark);
}
