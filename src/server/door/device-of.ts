import { Refused } from '../platform/refused.ts';
import { type DeviceRow, findDeviceByToken, noteSeen } from './devices.queries.ts';
import type { DoorServices } from './door-services.ts';
import type { Scanner } from './scanner-of.ts';

/** The device of a token, read from the database at this moment. */
export async function deviceOf({ db, scanners }: DoorServices, scanner: Scanner): Promise<DeviceRow> {
  if (!scanner.digest) throw new Refused('notFound', 'device');
  const device = await findDeviceByToken(db, scanner.eventId, scanner.digest);
  if (!device) throw scanners.refuse(scanner);
  scanners.noteGood(scanner);
  return device;
}

type Contact = { batteryPercent?: number | undefined; scansWaiting?: number | undefined };
const secondsBetweenNotes = 5;

/** Each device asks every second; what the control room shows of it is seldom new. */
export async function noteContact({ db, clock }: DoorServices, device: DeviceRow, contact: Contact): Promise<void> {
  const { seenAt, batteryPercent, scansWaiting } = device;
  const isFresh = seenAt !== null && clock().getTime() - seenAt.getTime() < secondsBetweenNotes * 1000;
  const isSame =
    (contact.batteryPercent ?? batteryPercent) === batteryPercent &&
    (contact.scansWaiting ?? scansWaiting) === scansWaiting;
  if (!isFresh || !isSame) await noteSeen(db, device, contact);
}
