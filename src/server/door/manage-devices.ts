// The devices of an event, as staff add, renew and revoke them.
import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sessionsOfDeviceMax } from '../../contract/door.ts';
import type { Principal } from '../../domain/accounts/rights.ts';
import { type AuditType, addAudit } from '../platform/audit/audit.queries.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { fieldRefused } from '../platform/http/bad-input.ts';
import { Refused } from '../platform/refused.ts';
import { sealBytes } from '../platform/signing/sealed.ts';
import { officeDevice } from './device-replies.ts';
import { newDeviceText } from './device-token.ts';
import { addDevice, addSessions, awaitEnrolment, type DeviceRow, findDevice, revoke } from './devices.queries.ts';
import type { EventsAtDoor } from './event-at-door.ts';

const listKeyBytes = 32;

type By = { principal: string; remoteAddress: string | null };
export const byOf = ({ login }: Principal, { ip }: FastifyRequest): By => ({ principal: login, remoteAddress: ip });

export const recordDevice = (tx: Db, by: By, type: AuditType, { eventId, id }: { eventId: number; id: number }) =>
  addAudit(tx, { ...by, type, message: `event ${eventId}, device ${id}` });

type Body = { name: string; gateId: number | null; sessionIds: number[] };
type Managing = Pick<Deps, 'db' | 'signingKey' | 'configuration'> & { events: EventsAtDoor };

export async function addDoorDevice(managing: Managing, eventId: number, body: Body, by: By) {
  const { db, signingKey, events } = managing;
  const event = await events.get(eventId, 0);
  if (!event) throw new Refused('notFound', 'event');
  const sessionIds = [...new Set(body.sessionIds)];
  if (!sessionIds.every((id) => event.sessions.has(id))) throw fieldRefused('device', 'sessionIds', 'Gone');
  if (body.gateId !== null && !event.gates.has(body.gateId)) throw fieldRefused('device', 'gateId', 'Gone');
  return db.transaction().execute(async (tx) => {
    const device = { eventId, ...body, sessionIds, sealedListKey: newListKey(signingKey), madeBy: by.principal };
    const { id } = await addDevice(tx, device);
    await recordDevice(tx, by, 'DOOR_DEVICE_ADDED', { eventId, id });
    return enrolment(managing, tx, { eventId, id });
  });
}

export async function addDeviceSessions(
  { db, events }: Managing,
  of: { eventId: number; id: number },
  sessionIds: readonly number[],
  by: By,
) {
  const event = await events.get(of.eventId, 0);
  if (!event) throw new Refused('notFound', 'event');
  if (!sessionIds.every((id) => event.sessions.has(id))) throw fieldRefused('device', 'sessionIds', 'Gone');
  return db.transaction().execute(async (tx) => {
    if (!(await addSessions(tx, of, sessionIds))) throw new Refused('notFound', 'device');
    const row = (await findDevice(tx, of)) as DeviceRow;
    if (row.sessionIds.length > sessionsOfDeviceMax) throw fieldRefused('device', 'sessionIds', 'AtMost');
    await recordDevice(tx, by, 'DOOR_DEVICE_CHANGED', of);
    return officeDevice(row);
  });
}

export const enrolDeviceAgain = (managing: Managing, of: { eventId: number; id: number }, by: By) =>
  managing.db.transaction().execute(async (tx) => {
    const reply = await enrolment(managing, tx, of);
    await recordDevice(tx, by, 'DOOR_DEVICE_RENEWED', of);
    return reply;
  });

const newListKey = (key: Deps['signingKey']) => sealBytes(key, 'door-list', randomBytes(listKeyBytes));

/** The address behind the QR code. The secret stands after the `#`, which no browser sends to a server. */
async function enrolment({ signingKey, configuration }: Managing, tx: Db, of: { eventId: number; id: number }) {
  const secret = newDeviceText(of.eventId);
  const digest = hash('sha256', secret, 'buffer');
  const validUntil = await awaitEnrolment(tx, of, { digest, sealedListKey: newListKey(signingKey) });
  const row = await findDevice(tx, of);
  if (!validUntil || !row) throw new Refused('notFound', 'device');
  return {
    device: officeDevice(row),
    address: `${configuration.publicAddress}/door#enrol=${secret}`,
    validUntil: validUntil.toISOString(),
  };
}

export async function revokeDoorDevice({ db }: Managing, of: { eventId: number; id: number }, by: By) {
  return db.transaction().execute(async (tx) => {
    if (await revoke(tx, of, by.principal)) await recordDevice(tx, by, 'DOOR_DEVICE_REVOKED', of);
    const row = await findDevice(tx, of);
    if (!row) throw new Refused('notFound', 'device');
    return officeDevice(row);
  });
}
