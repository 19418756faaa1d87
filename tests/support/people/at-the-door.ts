// Devices at the door of a hall, and the codes that their visitors show.
import { randomUUID } from 'node:crypto';
import type { DoorScan, ScanReply } from '../../../src/contract/door.ts';
import { codeSigner } from '../../../src/server/shop/tickets/ticket-keys.ts';
import { type BoxOffice, openBoxOffice } from '../shop/box-office.ts';
import type { Hall } from '../shop/hall.ts';
import type { RunningApp } from '../shop/running-app.ts';
import { paidPayer } from './order-actions.ts';
import type { Payer } from './payers.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

export type Device = { id: number; token: string };
type Server = Pick<RunningApp, 'app'>;

export const doorStaff = (shop: RunningApp): Promise<SignedIn> => signedIn(shop.deps, { authorities: ['ROLE_DOOR'] });

export type DoorOffice = Awaited<ReturnType<typeof openDoorOffice>>;

/** Two servers, and a member of staff at the door. */
export async function openDoorOffice() {
  const shop = await openBoxOffice();
  return { ...shop, second: await shop.anotherServer(), staff: await doorStaff(shop) };
}

export type NewDevice = { gateId?: number | null; sessionIds?: number[]; name?: string };

export async function addDevice(shop: Server, staff: SignedIn, hall: Hall, device: NewDevice = {}) {
  const { gateId = null, sessionIds = hall.sessionIds, name = 'Phone 1' } = device;
  const added = await shop.app.inject({
    method: 'POST',
    url: `/api/events/${hall.eventId}/door-devices`,
    headers: staff.headers,
    payload: { name, gateId, sessionIds },
  });
  if (added.statusCode !== 201) throw new Error(added.body);
  const { address, device: row } = added.json<{ address: string; device: { id: number } }>();
  return { id: row.id, secret: address.replace(/.*#enrol=/, '') };
}

export const enrol = ({ app }: Server, secret: string, more: { nonce?: string } = {}, remoteAddress = '10.9.8.7') =>
  app.inject({ method: 'POST', url: '/api/check-in/enrol', remoteAddress, payload: { secret, ...more } });

export async function enrolled(shop: Server, staff: SignedIn, hall: Hall, device: NewDevice = {}): Promise<Device> {
  const { id, secret } = await addDevice(shop, staff, hall, device);
  const reply = await enrol(shop, secret);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return { id, token: reply.json().token };
}

export const byDevice = ({ token }: Pick<Device, 'token'>) => ({ 'x-door-token': token });

export const scanOf = (hall: Hall, scan: Partial<DoorScan>): DoorScan => ({
  sessionId: hall.sessionIds[0] as number,
  type: 'entry',
  nonce: randomUUID(),
  scannedAt: new Date().toISOString(),
  ...scan,
});

export const call = ({ app }: Server, device: Pick<Device, 'token'>, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/check-in/${path}`, headers: byDevice(device), payload });

export async function redeem(shop: Server, device: Device, scan: DoorScan): Promise<ScanReply> {
  const reply = await call(shop, device, 'redeem', scan);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}
export async function upload(shop: Server, device: Device, scans: object[]): Promise<ScanReply[]> {
  const reply = await call(shop, device, 'scans', { scans });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<{ replies: ScanReply[] }>().replies;
}

/** The code of a ticket at its first session, as its event signs it. */
export async function codeOf(
  shop: BoxOffice,
  { hall, orderId }: Pick<Payer, 'hall' | 'orderId'>,
  number = 1,
  issue = 1,
  sessionId = hall.sessionIds[0] as number,
): Promise<string> {
  const sign = await codeSigner(shop.db, shop.deps, hall.eventId);
  return sign({ eventId: hall.eventId, orderId, number, sessionId, issue });
}

/** A hall with a paid order, a device at its door, and the code of the first ticket. */
export async function openDoor(shop: BoxOffice, staff: SignedIn, held: Parameters<typeof paidPayer>[1] = {}) {
  const payer = await paidPayer(shop, held);
  const device = await enrolled(shop, staff, payer.hall);
  return { payer, hall: payer.hall, device, code: await codeOf(shop, payer) };
}
