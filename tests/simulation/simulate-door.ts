// An hour at the door of a hall in virtual time: devices lose their network, their battery or their clock's time, servers are killed, and
// some visitors show copies, earlier codes and codes of other halls. Afterwards every scan is looked for in the tables.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DoorChanges, DoorList, DoorScan, ScanReply } from '../../src/contract/door.ts';
import { judgeCode, type KnownTicket } from '../../src/domain/door/judge-offline.ts';
import { readTicketCode } from '../../src/domain/tickets/ticket-code.ts';
import { checkInvariants } from '../check-invariants.ts';
import type { FreshDatabase } from '../support/database/fresh-database.ts';
import { byDevice, type Device, doorStaff, enrolled } from '../support/people/at-the-door.ts';
import type { Hall } from '../support/shop/hall.ts';
import { type RunningApp, runningApp } from '../support/shop/running-app.ts';
import { type Dice, diceFrom } from '../support/tools/dice.ts';
import { type DoorServer, doorServer } from './door-server.ts';
import { StaffAtDoor } from './door-staff.ts';
import { comingTo, paidHall, type Visit } from './door-visitors.ts';

export type DoorOptions = {
  database: FreshDatabase;
  seed: number;
  tickets: number;
  devices: number;
  minutes: number;
  /** The device forgets a scan whose answer was lost: a fault, which the simulation must see. */
  losesScans?: boolean;
};
export type DoorReport = {
  scans: number;
  online: number;
  offline: number;
  /** Codes that are void, of another hall or of nobody, and were let in by a server. */
  wronglyAdmitted: number;
  /** Scans that a device has sent or kept and that no server has stored. */
  lost: number;
  /** Entries that were made of a ticket beyond its first, and how many of them the control room shows. */
  doubles: number;
  doublesShown: number;
  kills: number;
  /** Requests that a server was at work on when it was killed. */
  cutOff: number;
  /** Tickets that came back, got another holder or another code. */
  changed: number;
  lostReplies: number;
  broken: string[];
};

type Phone = {
  device: Device;
  skew: number;
  /** When it has no network, and when its battery is dead. */
  away: Span[];
  dead: Span[];
  list: Map<string, KnownTicket>;
  cursor: number;
  kept: DoorScan[];
};
type Span = { from: number; until: number };

const second = 1_000;
const minute = 60 * second;
const killChance = 0.05;
const rules = { checksIdentity: false, allowsReentry: false, gateZones: null, gatedZones: new Set<number>() };
const within = (spans: readonly Span[], at: number) => spans.some(({ from, until }) => from <= at && at < until);

export async function simulateDoor({
  database,
  seed,
  tickets,
  devices,
  minutes,
  losesScans,
}: DoorOptions): Promise<DoorReport> {
  const dice = diceFrom(seed);
  const begun = Date.now();
  let now = begun;
  const clock = () => new Date(now);
  const shop = await runningApp({ database, clock });
  const opened: DoorServer[] = [];
  const open = async () => {
    const server = await doorServer(database, clock);
    opened.push(server);
    return server;
  };
  let servers = [await open(), await open()];
  const staff = await doorStaff(shop);
  const hall = await paidHall(shop, tickets);
  const sessionId = hall.sessionIds[0] as number;
  const length = minutes * minute;
  const phones: Phone[] = [];
  for (let at = 0; at < devices; at += 1) {
    const device = await enrolled(shop, staff, hall, { name: `Phone ${at}` });
    const list = await readList(shop, device, sessionId);
    phones.push({ device, ...list, ...troubles(dice, begun, length), kept: [] });
  }
  const decided = await StaffAtDoor.open(shop, hall, tickets, dice);
  const visits = await comingTo(shop, hall, dice, { begun, length, tickets });
  const report = { scans: 0, online: 0, offline: 0, wronglyAdmitted: 0, kills: 0, cutOff: 0, lostReplies: 0 };
  const sent = new Set<string>();

  /** At any server that runs; null when it was killed meanwhile. */
  const send = async (phone: Phone, path: string, payload: object) => {
    const reply = await dice.pick(servers).call(phone.device, path, payload);
    if (reply === null) report.cutOff += 1;
    return reply;
  };
  const visit = async (phone: Phone, coming: Visit) => {
    const { code, kind } = decided.shownBy(coming);
    const scan: DoorScan = {
      code,
      sessionId,
      type: 'entry',
      nonce: randomUUID(),
      scannedAt: new Date(now + phone.skew).toISOString(),
    };
    report.scans += 1;
    if (within(phone.away, now)) return judgeAlone(phone, scan);
    sent.add(scan.nonce);
    let reply = await redeem(phone, scan);
    if (dice.chance(0.02)) {
      // The answer is lost. The device asks another server.
      report.lostReplies += 1;
      reply = await redeem(phone, scan);
    }
    report.online += 1;
    const isGood = kind === 'ticket' || kind === 'copy';
    if (reply.status === 'ok' && !isGood) report.wronglyAdmitted += 1;
  };
  /** Sends a scan with the same nonce until there is an answer. */
  const redeem = async (phone: Phone, scan: DoorScan): Promise<ScanReply> => {
    for (;;) {
      const reply = await send(phone, 'redeem', scan);
      // Above its bound of forged codes a device is told to wait: nobody is let in.
      if (reply?.statusCode === 429) return { nonce: scan.nonce, status: 'error', reason: 'forged' };
      if (reply?.statusCode === 200) return reply.json();
      if (reply && reply.statusCode !== 503) throw new Error(reply.body);
    }
  };
  const judgeAlone = (phone: Phone, scan: DoorScan) => {
    const coded = readTicketCode(scan.code as string);
    const key = coded && `${coded.orderId}.${coded.number}`;
    const known = key ? phone.list.get(key) : undefined;
    const isSigned = coded?.eventId === hall.eventId && coded.signature.some((byte) => byte > 0) && known !== undefined;
    const terms = { scan: { type: 'entry' as const, force: false, identityChecked: false }, sessionId, rules };
    const { outcome } = judgeCode(coded && { coded, isSigned }, known, terms);
    if (outcome !== 'ok' || !known) return;
    known.isInside = true;
    known.at = scan.scannedAt;
    report.offline += 1;
    sent.add(scan.nonce);
    if (!(losesScans && dice.chance(0.2))) phone.kept.push({ ...scan, isOffline: true });
  };
  const meet = async (phone: Phone) => {
    if (within(phone.away, now) || within(phone.dead, now)) return;
    await sendKept(phone);
    await hearChanges(phone);
  };
  const sendKept = async (phone: Phone) => {
    while (phone.kept.length > 0) {
      const some = phone.kept.slice(0, 100);
      const sentAt = new Date(now + phone.skew).toISOString();
      const payload = { scans: some.map((scan) => ({ ...scan, sentAt })) };
      const reply = await send(phone, 'scans', payload);
      if (reply?.statusCode !== 200) return;
      // Sometimes the answer is lost, and all are sent again.
      if (dice.chance(0.1)) {
        report.lostReplies += 1;
        return;
      }
      phone.kept = phone.kept.slice(some.length);
    }
  };
  const hearChanges = async (phone: Phone) => {
    const wanted = { sessionId, after: phone.cursor, scansWaiting: phone.kept.length };
    const reply = await send(phone, 'changes', wanted);
    if (reply?.statusCode !== 200) return;
    const changes = reply.json<DoorChanges>();
    if (changes.isListOld) Object.assign(phone, await readList(shop, phone.device, sessionId));
    else for (const ticket of changes.tickets) phone.list.set(`${ticket.orderId}.${ticket.number}`, ticket);
    phone.cursor = changes.cursor;
  };
  /** While requests of this moment are under way. Another one is opened in its place. */
  const killOne = async () => {
    const [first, last] = servers as [DoorServer, DoorServer];
    for (let turns = dice.between(1, 40); turns > 0; turns -= 1) await new Promise(setImmediate);
    report.kills += 1;
    servers = [first];
    last.kill();
    servers = [await open(), first];
  };

  const step = 20 * second;
  for (let from = begun; from < begun + length; from += step) {
    now = from;
    const kills = dice.chance(killChance) ? dice.pick(['meeting', 'visits'] as const) : null;
    await Promise.all([...phones.map(meet), kills === 'meeting' && killOne()]);
    await decided.changeSome();
    const some = visits.filter(({ at }) => from <= at && at < from + step);
    now = from + step / 2;
    const charged = phones.filter(({ dead }) => !within(dead, now));
    const coming = charged.length === 0 ? [] : some.map((one) => visit(dice.pick(charged), one));
    await Promise.all([...coming, kills === 'visits' && killOne()]);
  }
  now = begun + length + 10 * minute;
  for (const phone of phones) Object.assign(phone, { away: [], dead: [] });
  for (let round = 0; phones.some(({ kept }) => kept.length > 0) && round < 50; round += 1)
    await Promise.all(phones.map(meet));

  const result = {
    ...report,
    changed: decided.changed,
    ...(await countStored(shop, hall, sent)),
    broken: await brokenAtDoor(database.url),
  };
  await Promise.all(opened.map((server) => server.close()));
  await shop.close();
  return result;
}

/** A third of the devices have a wrong clock, and each is without a network or a battery now and then. */
function troubles(dice: Dice, begun: number, length: number): Pick<Phone, 'skew' | 'away' | 'dead'> {
  const span = (minutesMax: number): Span => {
    const from = begun + dice.below(length);
    return { from, until: from + dice.between(1, minutesMax) * minute };
  };
  const skew = dice.chance(0.33) ? dice.pick([-5, 5]) * minute : 0;
  return { skew, away: [span(8), span(8), span(3)], dead: dice.chance(0.3) ? [span(10)] : [] };
}

async function readList(
  { app }: RunningApp,
  device: Device,
  sessionId: number,
): Promise<Pick<Phone, 'list' | 'cursor'>> {
  const url = `/api/check-in/sessions/${sessionId}/tickets`;
  const reply = await app.inject({ url, headers: byDevice(device) });
  if (reply.statusCode !== 200) throw new Error(`no list of tickets: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
  const { cursor, columns } = reply.json<DoorList>();
  const tickets = columns.orderId.map((orderId, at): [string, KnownTicket] => [
    `${orderId}.${columns.number[at]}`,
    {
      issue: columns.issue[at] as number,
      state: columns.state[at] as KnownTicket['state'],
      zoneId: columns.zoneId[at] as number,
      isInside: columns.isInside[at] as boolean,
      at: columns.at[at] ?? null,
      gateId: columns.gateId[at] ?? null,
    },
  ]);
  return { cursor, list: new Map(tickets) };
}

async function countStored({ db }: RunningApp, { eventId }: Hall, sent: ReadonlySet<string>) {
  const rows = await db.selectFrom('scan').where('eventId', '=', eventId).select(['nonce', 'isDouble']).execute();
  const stored = new Set(rows.map(({ nonce }) => nonce));
  const { rows: counted } = await sql<{ doubles: number }>`
    select coalesce(sum(entries - 1), 0)::int as doubles
    from (
      select count(*) as entries from scan
      where event_id = ${eventId} and outcome = 'ok' and type = 'entry' group by order_id, number
    ) admitted`.execute(db);
  return {
    lost: [...sent].filter((nonce) => !stored.has(nonce)).length,
    doubles: counted[0]?.doubles ?? 0,
    doublesShown: rows.filter(({ isDouble }) => isDouble).length,
  };
}

const rulesOfDoor = /^(?:a ticket is inside|no ticket is let in|doubles are|a scan )/;
/** The orders of this hall were written without their money, so only the rules of the door are looked at. */
const brokenAtDoor = async (url: string): Promise<string[]> =>
  (await checkInvariants(url)).map(({ rule }) => rule).filter((rule) => rulesOfDoor.test(rule));
