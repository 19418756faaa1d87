// An hour at the door of a hall in virtual time: devices lose their network, their battery or their clock's time, servers are killed, and
// some visitors show copies, earlier codes and codes of other halls. Afterwards every scan is looked for in the tables.
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DoorChanges, DoorList, DoorScan, ScanReply } from '../../src/contract/door.ts';
import { judgeCode, type KnownTicket } from '../../src/domain/door/judge-offline.ts';
import { writeBase45 } from '../../src/domain/tickets/base45.ts';
import { readTicketCode } from '../../src/domain/tickets/ticket-code.ts';
import { codeSigner } from '../../src/server/shop/tickets/ticket-keys.ts';
import { byDevice, call, type Device, doorStaff, enrolled } from '../at-the-door.ts';
import { checkInvariants } from '../check-invariants.ts';
import { type Dice, diceFrom } from '../dice.ts';
import type { FreshDatabase } from '../fresh-database.ts';
import { addHall, type Hall } from '../hall.ts';
import { type RunningApp, runningApp } from '../running-app.ts';

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
  lostReplies: number;
  broken: string[];
};

type Visit = { at: number; code: string; kind: 'ticket' | 'copy' | 'void' | 'foreign' | 'random' };
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
const shares = { copy: 0.03, void: 0.02, foreign: 0.01, random: 0.01 };
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
  const shop = await runningApp({ database, clock, hasJobs: false });
  let servers: RunningApp[] = [shop, await runningApp({ database, clock, hasJobs: false })];
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
  const visits = await comingTo(shop, hall, dice, { begun, length, tickets });
  const report = { scans: 0, online: 0, offline: 0, wronglyAdmitted: 0, kills: 0, lostReplies: 0 };
  const sent = new Set<string>();

  const visit = async (phone: Phone, { code, kind }: Visit) => {
    const scan: DoorScan = {
      code,
      sessionId,
      type: 'entry',
      nonce: randomUUID(),
      scannedAt: new Date(now + phone.skew).toISOString(),
    };
    report.scans += 1;
    if (within(phone.away, now)) return judgeAlone(phone, scan);
    const first = dice.pick(servers);
    sent.add(scan.nonce);
    let reply = await redeem(first, phone, scan);
    if (dice.chance(0.02)) {
      // The answer is lost. The device asks another server.
      report.lostReplies += 1;
      reply = await redeem(dice.pick(servers), phone, scan);
    }
    report.online += 1;
    const isGood = kind === 'ticket' || kind === 'copy';
    if (reply.status === 'ok' && !isGood) report.wronglyAdmitted += 1;
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
      const reply = await call(dice.pick(servers), phone.device, 'scans', payload);
      if (reply.statusCode !== 200) return;
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
    const changes = (await call(dice.pick(servers), phone.device, 'changes', wanted)).json<DoorChanges>();
    if (changes.isListOld) Object.assign(phone, await readList(dice.pick(servers), phone.device, sessionId));
    else for (const ticket of changes.tickets) phone.list.set(`${ticket.orderId}.${ticket.number}`, ticket);
    phone.cursor = changes.cursor;
  };
  const killOne = async () => {
    const [first, last] = servers as [RunningApp, RunningApp];
    report.kills += 1;
    await last.app.close();
    servers = [await runningApp({ database, clock, hasJobs: false }), first];
  };

  const step = 20 * second;
  for (let from = begun; from < begun + length; from += step) {
    now = from;
    await Promise.all(phones.map(meet));
    const some = visits.filter(({ at }) => from <= at && at < from + step);
    now = from + step / 2;
    await Promise.all(
      some.map((one) => {
        const open = phones.filter(({ dead }) => !within(dead, now));
        return open.length === 0 ? undefined : visit(dice.pick(open), one);
      }),
    );
    if (dice.chance(0.02)) await killOne();
  }
  now = begun + length + 10 * minute;
  for (const phone of phones) Object.assign(phone, { away: [], dead: [] });
  for (let round = 0; phones.some(({ kept }) => kept.length > 0) && round < 50; round += 1)
    await Promise.all(phones.map(meet));

  const result = { ...report, ...(await countStored(shop, hall, sent)), broken: await brokenAtDoor(database.url) };
  for (const { app } of servers) await app.close();
  return result;
}

async function redeem(server: RunningApp, { device }: Phone, scan: DoorScan): Promise<ScanReply> {
  const reply = await call(server, device, 'redeem', scan);
  // Above its bound of forged codes a device is told to wait: nobody is let in.
  if (reply.statusCode === 429) return { nonce: scan.nonce, status: 'error', reason: 'forged' };
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

/** Half of the orders have two tickets of standing room each, all paid. */
async function paidHall(shop: RunningApp, tickets: number): Promise<Hall> {
  const hall = await addHall(shop.db, { zones: [Math.max(tickets, 10)] });
  const { eventId, zones } = hall;
  const orders = Math.ceil(tickets / 2);
  await sql`
    insert into orders (event_id, id, status, pass_id, wish_digest, visitor, delivery_type, ticket_count, tickets_cents, handling_cents,
      delivery_cents, amount_cents, expires_at, settled_at)
    select ${eventId}::bigint, (${eventId}::bigint << 32) + at, 'PAID', 'pass ' || at, '', 'visitor ' || at, 'NONE', 2, 0, 0, 0, 0, now(), now()
    from generate_series(1, ${orders}::int) at`.execute(shop.db);
  await sql`
    insert into ticket (event_id, order_id, number, session_id, zone_id, pricing_id, price_cents, handling_fee_cents)
    select ${eventId}::bigint, (${eventId}::bigint << 32) + 1 + at / 2, 1 + at % 2, ${hall.sessionIds[0]}, ${zones[0]?.id}, ${zones[0]?.pricingId}, 0, 0
    from generate_series(0, ${tickets}::int - 1) at`.execute(shop.db);
  await sql`analyze`.execute(shop.db);
  return hall;
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

type Hour = { begun: number; length: number; tickets: number };

/** Those with a ticket come once, in any order; copies come later than the ticket, and earlier codes are void from the beginning. */
async function comingTo(shop: RunningApp, hall: Hall, dice: Dice, { begun, length, tickets }: Hour): Promise<Visit[]> {
  const { eventId } = hall;
  const sessionId = hall.sessionIds[0] as number;
  const other = await addHall(shop.db, { zones: [10] });
  const [sign, signOther] = [
    await codeSigner(shop.db, shop.deps, eventId),
    await codeSigner(shop.db, shop.deps, other.eventId),
  ];
  const visits: Visit[] = [];
  for (let index = 0; index < tickets; index += 1) {
    const ticket = { eventId, orderId: eventId * 2 ** 32 + 1 + (index >> 1), number: 1 + (index % 2), sessionId };
    const at = begun + dice.below(length);
    const later = Math.min(at + dice.below(20 * minute), begun + length - 1);
    const isReissued = dice.chance(shares.void);
    if (isReissued) {
      const { orderId, number } = ticket;
      await shop.db
        .insertInto('ticketIssue')
        .values({ eventId, orderId, number, issue: 2, reason: 'LEAK', issuedAt: new Date(begun - minute) })
        .execute();
      visits.push({ at: later, code: sign({ ...ticket, issue: 1 }), kind: 'void' });
    }
    const code = sign({ ...ticket, issue: isReissued ? 2 : 1 });
    visits.push({ at, code, kind: 'ticket' });
    if (dice.chance(shares.copy)) visits.push({ at: later, code, kind: 'copy' });
    if (dice.chance(shares.foreign)) visits.push({ at, code: signOther({ ...ticket, issue: 1 }), kind: 'foreign' });
    if (dice.chance(shares.random)) visits.push({ at, code: writeBase45(randomBytes(81)), kind: 'random' });
  }
  return visits;
}

async function readList(
  { app }: RunningApp,
  device: Device,
  sessionId: number,
): Promise<Pick<Phone, 'list' | 'cursor'>> {
  const url = `/api/check-in/sessions/${sessionId}/tickets`;
  const { cursor, columns } = (await app.inject({ url, headers: byDevice(device) })).json<DoorList>();
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
