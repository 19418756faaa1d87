import { sql } from 'kysely';
import type { Db } from '../platform/deps.ts';

type OfDevice = { eventId: number; id: number };

const devices = (db: Db) =>
  db
    .selectFrom('doorDevice')
    .leftJoin('gate', (join) =>
      join.onRef('gate.eventId', '=', 'doorDevice.eventId').onRef('gate.id', '=', 'doorDevice.gateId'),
    )
    .select([
      'doorDevice.eventId',
      'doorDevice.id',
      'doorDevice.name',
      'doorDevice.gateId',
      'gate.name as gateName',
      sql<number[]>`session_ids::float8[]`.as('sessionIds'),
      'sealedListKey',
      'tokenDigest',
      'madeBy',
      'revokedAt',
      'seenAt',
      'batteryPercent',
      'scansWaiting',
    ]);
export type DeviceRow = Awaited<ReturnType<ReturnType<typeof devices>['execute']>>[number];

export const listDevices = (db: Db, eventId: number): Promise<DeviceRow[]> =>
  devices(db).where('doorDevice.eventId', '=', eventId).orderBy('doorDevice.id').execute();

export const findDevice = (db: Db, { eventId, id }: OfDevice): Promise<DeviceRow | undefined> =>
  devices(db).where('doorDevice.eventId', '=', eventId).where('doorDevice.id', '=', id).executeTakeFirst();

/** Undefined for a token that was revoked, or is none. */
export const findDeviceByToken = (db: Db, eventId: number, digest: Buffer): Promise<DeviceRow | undefined> =>
  devices(db)
    .where('doorDevice.eventId', '=', eventId)
    .where('tokenDigest', '=', digest)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();

type NewDevice = {
  eventId: number;
  name: string;
  gateId: number | null;
  sessionIds: number[];
  sealedListKey: Buffer;
  madeBy: string;
};

export const addDevice = (tx: Db, device: NewDevice): Promise<{ id: number }> =>
  tx.insertInto('doorDevice').values(device).returning('id').executeTakeFirstOrThrow();

/** False when it was revoked. */
export async function addSessions(tx: Db, { eventId, id }: OfDevice, sessionIds: readonly number[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('doorDevice')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .set({
      sessionIds: sql<number[]>`array(select distinct unnest(session_ids || ${[...sessionIds]}::bigint[]) order by 1)`,
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const minutesToEnrol = 60;

/** The device waits for its new secret. Its earlier token is good no more. */
export async function awaitEnrolment(
  tx: Db,
  { eventId, id }: OfDevice,
  { digest, sealedListKey }: { digest: Buffer; sealedListKey: Buffer },
): Promise<Date | undefined> {
  const row = await tx
    .updateTable('doorDevice')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .set({
      enrolDigest: digest,
      enrolUntil: sql<Date>`now() + make_interval(mins => ${minutesToEnrol})`,
      tokenDigest: null,
      sealedListKey,
      enrolledAt: null,
      revokedAt: null,
      revokedBy: null,
    })
    .returning('enrolUntil')
    .executeTakeFirst();
  return row?.enrolUntil ?? undefined;
}

/** Undefined for a secret that was used, is over, or is none: of two who show it at once one gets the token. */
export const exchangeSecret = (
  tx: Db,
  { eventId, secretDigest, tokenDigest }: { eventId: number; secretDigest: Buffer; tokenDigest: Buffer },
): Promise<{ id: number } | undefined> =>
  tx
    .updateTable('doorDevice')
    .where('eventId', '=', eventId)
    .where('enrolDigest', '=', secretDigest)
    .where('enrolUntil', '>', sql<Date>`now()`)
    .where('revokedAt', 'is', null)
    .set({ tokenDigest, enrolDigest: null, enrolUntil: null, enrolledAt: sql<Date>`now()`, seenAt: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirst();

/** False when it was revoked before. */
export async function revoke(tx: Db, { eventId, id }: OfDevice, revokedBy: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('doorDevice')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .set({ revokedAt: sql<Date>`now()`, revokedBy, enrolDigest: null, enrolUntil: null })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Contact = { batteryPercent?: number | undefined; scansWaiting?: number | undefined };

export const noteSeen = (db: Db, { eventId, id }: OfDevice, { batteryPercent, scansWaiting }: Contact) =>
  db
    .updateTable('doorDevice')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .set({
      seenAt: sql<Date>`now()`,
      ...(batteryPercent !== undefined && { batteryPercent }),
      ...(scansWaiting !== undefined && { scansWaiting }),
    })
    .execute();
