// A door without a server: an event of two tickets, codes that it has signed, and the memory of a telephone.

import { generateKeyPairSync, sign } from 'node:crypto';
import type { DoorChanges, DoorDeviceReply, DoorList, DoorScan } from '../../../src/contract/door.ts';
import * as api from '../../../src/contract/door-addresses.ts';
import { orderIdOf } from '../../../src/domain/orders/order-id.ts';
import { type CodedTicket, codedTicketBytes, writeTicketCode } from '../../../src/domain/tickets/ticket-code.ts';
import type { callDoor, DoorAnswer } from '../../../src/web/api/call-door.ts';
import type { DoorStorage, DoorValues, StoredScan } from '../../../src/web/door/door-storage.ts';
import { Scanner } from '../../../src/web/door/scanner.ts';
import type { Sealed } from '../../../src/web/door/seal.ts';

export const eventId = 52;
export const sessionId = 501;
export const orderId = orderIdOf(eventId, 7) as number;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
export const listKey = Buffer.alloc(32, 7).toString('base64url');

export function codeOf(changes: Partial<CodedTicket> = {}): string {
  const bytes = codedTicketBytes({ keyNumber: 1, eventId, orderId, number: 1, sessionId, issue: 2, ...changes });
  return writeTicketCode(bytes, sign(null, bytes, privateKey));
}

export const device: DoorDeviceReply = {
  device: { id: 1, name: 'Phone 1', gate: { id: 9, name: 'Gate B' } },
  event: {
    id: eventId,
    eventCode: 'NIGHT',
    nameCht: '夜',
    nameEng: 'Night',
    checksIdentity: false,
    allowsReentry: false,
  },
  sessions: [{ id: sessionId, startTime: '2026-12-31T12:00:00.000Z', doorsTime: null, tickets: 2 }],
  gates: [{ id: 9, name: 'Gate B', zoneIds: [1] }],
  zones: [{ id: 1, name: 'Hall', names: {}, freeSeating: false }],
  keys: [{ number: 1, publicKey: publicKey.export({ format: 'jwk' }).x as string }],
  listKey,
  serverTime: 0,
};

const list = (): DoorList => ({
  cursor: 10,
  columns: {
    orderId: [orderId, orderId],
    number: [1, 2],
    issue: [2, 2],
    state: ['ok', 'ok'],
    zoneId: [1, 1],
    seat: ['A1', 'A2'],
    isWheelchair: [false, false],
    ticketType: ['PUBLIC', 'PUBLIC'],
    name: ['陳大文', '陳小美'],
    mobileEnd: ['4321', '1122'],
    isInside: [false, false],
    at: [null, null],
    gateId: [null, null],
  },
});
export const noChanges: DoorChanges = {
  cursor: 10,
  isListOld: false,
  tickets: [],
  keys: device.keys,
  rules: {
    checksIdentity: false,
    allowsReentry: false,
    gate: { id: 9, name: 'Gate B' },
    gates: device.gates,
    session: { id: sessionId, startTime: '2026-12-31T12:00:00.000Z', doorsTime: null },
    sessionCount: device.sessions.length,
  },
  insideCount: 0,
  serverTime: 0,
};

/** Keeps all in memory, as IndexedDB keeps it over a restart. */
export class MemoryStorage implements DoorStorage {
  values = new Map<string, unknown>();
  lists = new Map<number, Sealed>();
  kept: StoredScan[] = [];
  #key = 0;
  read = async <Name extends keyof DoorValues>(name: Name) => this.values.get(name) as DoorValues[Name] | undefined;
  write = async (name: string, value: unknown) => void this.values.set(name, value);
  forget = async (name: string) => void this.values.delete(name);
  readList = async (id: number) => this.lists.get(id);
  writeList = async (id: number, sealed: Sealed) => void this.lists.set(id, sealed);
  scans = async () => [...this.kept];
  addScan = async (scan: object) => {
    this.#key += 1;
    this.kept.push({ ...(scan as StoredScan), key: this.#key });
    return this.#key;
  };
  changeScan = async (scan: StoredScan) => {
    this.kept = this.kept.map((each) => (each.key === scan.key ? scan : each));
  };
  removeScan = async (key: number) => {
    this.kept = this.kept.filter((each) => each.key !== key);
  };
  wipe = async () => {
    this.lists.clear();
    for (const name of ['token', 'device', 'sessionId', 'pinnedKey']) this.values.delete(name);
  };
}

export const ok = (body: unknown): DoorAnswer<unknown> => ({ isOk: true, status: 200, body });
export const no = (status: number): DoorAnswer<unknown> => ({ isOk: false, status, errorKey: null });

/** Takes all that is sent to it. */
export const admitAll = ({ scans }: { scans: DoorScan[] }) =>
  ok({ replies: scans.map(({ nonce }) => ({ nonce, status: 'ok' })) });

type Answers = Record<string, (body: never) => DoorAnswer<unknown>>;
const online: Answers = {
  [api.enrolDevice]: () => ok({ token: 'a-token', device }),
  [api.readDevice]: () => ok(device),
  [api.readDoorList]: () => ok(list()),
  [api.readDoorChanges]: () => ok(noChanges),
  [api.redeemTicket]: ({ nonce }: DoorScan) => ok({ nonce, status: 'ok' }),
  [api.uploadScans]: admitAll,
  [api.undoScan]: ({ nonce }: DoorScan) => ok({ nonce, status: 'ok' }),
};

/** Answers as the test says, or not at all; it remembers what it was sent. */
export class FakeServer {
  answers: Answers = { ...online };
  calls: { address: string; body: unknown }[] = [];
  call = (async (address: string, { body }: { body?: never }) => {
    this.calls.push({ address, body });
    return this.answers[address]?.(body as never) ?? no(0);
  }) as unknown as typeof callDoor;
  sentTo = (address: string) => this.calls.filter((each) => each.address === address).map(({ body }) => body);
  goOffline(): void {
    this.answers = {};
  }
  comeBack(): void {
    this.answers = { ...online };
  }
}

/** A device that was just enrolled, with the list of its only session. */
export async function openedScanner(storage: MemoryStorage, server: FakeServer): Promise<Scanner> {
  const scanner = new Scanner({ storage, call: server.call });
  await scanner.start('a-secret-of-twenty-letters');
  if (scanner.store.state().phase !== 'ready') throw new Error(`the device is ${scanner.store.state().phase}`);
  return scanner;
}

/** The same with its telephone and its server. */
export async function openedDoor() {
  const storage = new MemoryStorage();
  const server = new FakeServer();
  return { storage, server, scanner: await openedScanner(storage, server) };
}
