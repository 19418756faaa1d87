// The calls of a device at the door. It shows the token that it got when it was enrolled, in the header `X-Door-Token`; an account with the
// duty of scanning may make them with its sign-in, and another program with its key.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { scanOutcomes } from '../domain/door/scan-outcomes.ts';
import { instant, localisedText } from './catalogue.ts';
import * as api from './door-addresses.ts';
import { doubleEntry, scanFields, scanNonce, scanReply, unreadableScan } from './door-scan.ts';
import { id, idText, ownText } from './ids.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

const scansAtOnceMax = 100;

/** A secret or a token: letters that nobody types. */
const secretText = z
  .string()
  .min(20)
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/)
  .meta(ownText);
const gateReply = z.object({ id, name: z.string() });
const gatesReply = z.array(gateReply.extend({ zoneIds: z.array(id) }));
const sessionTimes = z.object({ id, startTime: instant, doorsTime: instant.nullable() });

/** All that a device needs to know before it scans. */
const deviceReply = z
  .object({
    device: z.object({ id, name: z.string(), gate: gateReply.nullable() }),
    event: z.object({
      id,
      eventCode: z.string(),
      nameCht: z.string(),
      nameEng: z.string(),
      checksIdentity: z.boolean(),
      allowsReentry: z.boolean(),
    }),
    /** The sessions that the device may scan, in the order of time. */
    sessions: z.array(sessionTimes.extend({ tickets: z.int() })),
    gates: gatesReply,
    zones: z.array(z.object({ id, name: z.string(), names: localisedText, freeSeating: z.boolean() })),
    /** The public keys that sign its codes, in base64url. A code of another key is forged. */
    keys: z.array(z.object({ number: z.int(), publicKey: z.string() })),
    /** Encrypts the list on the device, in base64url (AES-GCM, 256 bits). The device keeps it in memory alone. */
    listKey: z.string(),
    serverTime: z.int(),
  })
  .meta({ id: 'DoorDevice' });
export type DoorDeviceReply = z.infer<typeof deviceReply>;

const listStates = ['ok', 'void', 'unpaid'] as const;

/** A ticket as the list of a device has it. */
const listedTicket = z.object({
  orderId: id,
  number: z.int().positive(),
  /** Codes of another issue are void. */
  issue: z.int().positive(),
  state: z.enum(listStates),
  zoneId: id,
  /** 'A12'; empty where seating is free. */
  seat: z.string(),
  isWheelchair: z.boolean(),
  ticketType: z.string(),
  /** The name of the holder, or else of the buyer; empty where nobody was named. */
  name: z.string(),
  /** The last four digits. */
  mobileEnd: z.string(),
  isInside: z.boolean(),
  /** The time of the last entry or exit; null for a ticket that has never come in. */
  at: instant.nullable(),
  gateId: id.nullable(),
});
export type ListedTicket = z.infer<typeof listedTicket>;

/** All tickets of a session as columns: one list a field, in the same order. 20,000 tickets are then small and quickly read. */
const listReply = z
  .object({
    /** Changes after this one are asked for next. */
    cursor: z.int().nonnegative(),
    columns: z.object({
      orderId: z.array(id),
      number: z.array(z.int()),
      issue: z.array(z.int()),
      state: z.array(z.enum(listStates)),
      zoneId: z.array(id),
      seat: z.array(z.string()),
      isWheelchair: z.array(z.boolean()),
      ticketType: z.array(z.string()),
      name: z.array(z.string()),
      mobileEnd: z.array(z.string()),
      isInside: z.array(z.boolean()),
      at: z.array(instant.nullable()),
      gateId: z.array(id.nullable()),
    }),
  })
  .meta({ id: 'DoorList' });
export type DoorList = z.infer<typeof listReply>;

const changesBody = z.object({
  sessionId: id,
  /** The cursor of the list, or of the changes before. */
  after: z.int().nonnegative(),
  batteryPercent: z.int().min(0).max(100).optional(),
  scansWaiting: z.int().nonnegative().max(1_000_000).optional(),
});
const changesReply = z
  .object({
    cursor: z.int().nonnegative(),
    /** Too many have changed, or the cursor is too old: the list is loaded anew. */
    isListOld: z.boolean(),
    tickets: z.array(listedTicket),
    keys: z.array(z.object({ number: z.int(), publicKey: z.string() })),
    /** The rules of now: staff may change them while the door is open. */
    rules: z.object({
      checksIdentity: z.boolean(),
      allowsReentry: z.boolean(),
      gate: gateReply.nullable(),
      gates: gatesReply,
      /** The session, which may move, and how many the device may scan. Null for one that is just made, and for an account. */
      session: sessionTimes.nullable(),
      sessionCount: z.int().nullable(),
    }),
    /** The tickets of the session that are inside: admitted and not out again. */
    insideCount: z.int().nonnegative(),
    serverTime: z.int(),
  })
  .meta({ id: 'DoorChanges' });
export type DoorChanges = z.infer<typeof changesReply>;

export type DoorScan = z.input<typeof scanFields>;
export type ScanReply = z.infer<typeof scanReply>;

const tag = 'door';

export const doorRoutes = {
  enrol: defineRoute(api.enrolDevice, {
    right: 'public',
    summary:
      'Exchange the secret of an enrolment QR code for the token of a device, once; the same nonce gets the same token again',
    tag,
    body: z.object({ secret: secretText, nonce: scanNonce.optional() }),
    reply: z.object({ token: z.string(), device: deviceReply }),
  }),
  device: defineRoute(api.readDevice, {
    right: 'device',
    summary: 'What a device needs to know before it scans',
    tag,
    reply: deviceReply,
  }),
  list: defineRoute(api.readDoorList, {
    right: 'device',
    summary: 'All tickets of a session, for scanning without a network',
    tag,
    params: z.object({ id: idText }),
    reply: listReply,
  }),
  changes: defineRoute(api.readDoorChanges, {
    right: 'device',
    summary: 'What has changed in a list, asked each second; it tells the control room that the device is well',
    tag,
    body: changesBody,
    reply: changesReply,
  }),
  redeem: defineRoute(api.redeemTicket, {
    right: 'device',
    summary: 'Let somebody in or out by a code, once for each nonce',
    tag,
    body: scanFields,
    reply: scanReply,
  }),
  upload: defineRoute(api.uploadScans, {
    right: 'device',
    summary: 'Send the scans that were made without a network, in their order; each has an answer of its own',
    tag,
    body: z.object({
      scans: z
        .array(z.union([scanFields, unreadableScan]))
        .min(1)
        .max(scansAtOnceMax),
    }),
    bodyBounds: { bytesMax: 256 * 1024, valuesMax: 3_000 },
    reply: z.object({ replies: z.array(scanReply) }),
  }),
  undo: defineRoute(api.undoScan, {
    right: 'device',
    summary: 'Take back an entry or exit that was a mistake',
    tag,
    body: z.object({ sessionId: id, nonce: scanNonce, undoes: scanNonce, scannedAt: instant }),
    reply: scanReply,
  }),
};

const officeDevice = z
  .object({
    id,
    name: z.string(),
    gate: gateReply.nullable(),
    sessionIds: z.array(id),
    state: z.enum(['waiting', 'enrolled', 'revoked']),
    seenAt: instant.nullable(),
    batteryPercent: z.int().nullable(),
    scansWaiting: z.int().nullable(),
    madeBy: z.string(),
  })
  .meta({ id: 'OfficeDoorDevice' });
export type OfficeDoorDevice = z.infer<typeof officeDevice>;

const ofEvent = z.object({ eventId: idText });
const ofDevice = z.object({ eventId: idText, id: idText });
/** The address behind the QR code, shown once; it works for an hour. */
const enrolmentReply = z.object({ device: officeDevice, address: z.string(), validUntil: instant });
export const sessionsOfDeviceMax = 100;
const deviceBody = z.object({
  name: oneLine(60),
  gateId: id.nullable(),
  sessionIds: z.array(id).min(1).max(sessionsOfDeviceMax),
});

/** One reading of a door for the control room, computed at most once a second. */
const controlReply = z
  .object({
    serverTime: z.int(),
    session: sessionTimes,
    tickets: z.int(),
    inside: z.int(),
    /** The tickets that were in at least once. */
    arrived: z.int(),
    gates: z.array(z.object({ gate: gateReply.nullable(), inside: z.int(), entriesLastMinute: z.int() })),
    /** Entries of each minute of the last two hours, the oldest first. */
    minutes: z.array(z.object({ at: instant, entries: z.int(), refused: z.int() })),
    refusals: z.partialRecord(z.enum(scanOutcomes), z.int()),
    /** The newest, at most 100. */
    doubles: z.array(doubleEntry),
    devices: z.array(officeDevice),
  })
  .meta({ id: 'DoorControl' });
export type DoorControl = z.infer<typeof controlReply>;

export const doorOfficeRoutes = {
  devices: defineRoute(api.listDoorDevices, {
    right: duties.doorDevices,
    summary: 'The devices of an event',
    tag,
    params: ofEvent,
    reply: z.array(officeDevice),
  }),
  add: defineRoute(api.addDoorDevice, {
    right: duties.doorDevices,
    makes: true,
    summary: 'Add a device; its QR code is shown once',
    tag,
    params: ofEvent,
    body: deviceBody,
    reply: enrolmentReply,
  }),
  addSessions: defineRoute(api.addDeviceSessions, {
    right: duties.doorDevices,
    summary: 'Let a device scan more sessions. It needs no new QR code, and hears of them while it scans',
    tag,
    params: ofDevice,
    body: deviceBody.pick({ sessionIds: true }),
    reply: officeDevice,
  }),
  enrolAgain: defineRoute(api.enrolDeviceAgain, {
    right: duties.doorDevices,
    summary: 'A new QR code for a device; its old token is revoked',
    tag,
    params: ofDevice,
    body: z.object({}),
    reply: enrolmentReply,
  }),
  revoke: defineRoute(api.revokeDoorDevice, {
    right: duties.doorDevices,
    summary: 'Revoke a device at once, on every server',
    tag,
    params: ofDevice,
    body: z.object({}),
    reply: officeDevice,
  }),
  control: defineRoute(api.readDoorControl, {
    right: duties.doorControl,
    summary: 'Who is in, by gate and minute, with doubles and devices',
    tag,
    params: ofEvent,
    query: z.object({ sessionId: idText }),
    reply: controlReply,
  }),
};
