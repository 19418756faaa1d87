// The keys that sign the codes of an event. Each event has its own, made with its first code: a leaked key opens no other door.
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  type CodedTicket,
  codedTicketBytes,
  keyNumberMax,
  type ReadCode,
  writeTicketCode,
} from '../../../domain/tickets/ticket-code.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { signatureRecogniser } from '../../platform/signing/recognise-signature.ts';
import { sealBytes, unsealBytes } from '../../platform/signing/sealed.ts';
import {
  addTicketKey,
  findSigningKey,
  listBelievedKeys,
  refuseKeysBefore,
  type TicketKeyRow,
} from './ticket-keys.queries.ts';

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

/** A key whose codes are believed; `publicKey` in base64url. */
export type BelievedKey = { publicKey: string; hasSigned: (code: ReadCode) => boolean };

/** The believed keys of an event, by their numbers. */
export async function believedKeys(db: Db, signing: Signing, eventId: number): Promise<Map<number, BelievedKey>> {
  const rows = await listBelievedKeys(db, eventId);
  return new Map(
    rows.map((row) => {
      const isOwn = signatureRecogniser(privateKeyOf(signing, row));
      const hasSigned = ({ signed, signature }: ReadCode) => isOwn(signed, signature);
      return [row.number, { publicKey: row.publicKey.toString('base64url'), hasSigned }];
    }),
  );
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
