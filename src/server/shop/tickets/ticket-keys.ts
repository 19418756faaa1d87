// The keys that sign the codes of an event. Each event has its own, made with its first code: a leaked key opens no other door.
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  type CodedTicket,
  codedTicketBytes,
  keyNumberMax,
  writeTicketCode,
} from '../../../domain/tickets/ticket-code.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { sealBytes, unsealBytes } from '../../platform/signing/sealed.ts';
import { addTicketKey, findSigningKey, refuseKeysBefore, type TicketKeyRow } from './ticket-keys.queries.ts';

const firstKeyNumber = 1;

type Signing = Pick<Deps, 'signingKey'>;
export type CodeSigner = (ticket: Omit<CodedTicket, 'keyNumber'>) => string;

/** Signs the codes of an event with its newest key, and makes its first one. */
export async function codeSigner(db: Db, signing: Signing, eventId: number): Promise<CodeSigner> {
  const row = (await findSigningKey(db, eventId)) ?? (await makeTicketKey(db, signing, eventId, firstKeyNumber));
  const key = privateKeyOf(signing, row);
  return (ticket) => {
    const bytes = codedTicketBytes({ ...ticket, keyNumber: row.number });
    return writeTicketCode(bytes, sign(null, bytes, key));
  };
}

/** Later codes are signed by a new key. Earlier codes stay good, unless the old keys are refused. */
export async function replaceTicketKey(tx: Db, signing: Signing, eventId: number, refusesOld: boolean): Promise<void> {
  const newest = await findSigningKey(tx, eventId);
  const { number } = await makeTicketKey(tx, signing, eventId, newest ? newest.number + 1 : firstKeyNumber);
  if (refusesOld) await refuseKeysBefore(tx, eventId, number);
}

/** The key of this number, which another server may have made in the same moment. */
async function makeTicketKey(db: Db, { signingKey }: Signing, eventId: number, number: number): Promise<TicketKeyRow> {
  if (number > keyNumberMax) throw new Error(`event ${eventId} has had all its keys`);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  await addTicketKey(db, eventId, {
    number,
    publicKey: Buffer.from(x as string, 'base64url'),
    sealedKey: sealBytes(signingKey, 'ticket-key', privateKey.export({ format: 'der', type: 'pkcs8' })),
  });
  const row = await findSigningKey(db, eventId);
  if (!row) throw new Error(`event ${eventId} has no key for its tickets`);
  return row;
}

/** Unsealed once: a key that is read for each order would cost more than its signatures. */
const keysRead = new Map<string, KeyObject>();
const keysReadMax = 1_000;

function privateKeyOf({ signingKey }: Signing, { publicKey, sealedKey }: TicketKeyRow): KeyObject {
  const name = publicKey.toString('base64');
  const known = keysRead.get(name);
  if (known) return known;
  const read = createPrivateKey({
    key: unsealBytes(signingKey, 'ticket-key', sealedKey),
    format: 'der',
    type: 'pkcs8',
  });
  if (keysRead.size >= keysReadMax) keysRead.clear();
  keysRead.set(name, read);
  return read;
}
