// A whole sale day: a hall is sold to a crowd through a waiting room, while a server and PostgreSQL die once each. Afterwards everything is judged.
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile, rounded } from '../../bench/figures.ts';
import type { QueueReply } from '../../src/contract/queue.ts';
import { checkInvariants } from '../check-invariants.ts';
import { hourLater } from '../support/database/small-catalogue.ts';
import { addHall, rowsOfSeats } from '../support/shop/hall.ts';
import { diceFrom } from '../support/tools/dice.ts';
import { Connections } from './connections.ts';
import { type Control, runControls } from './controls.ts';
import { DayLog } from './day-log.ts';
import { type Answers, readPlaces, readProviderCents, readTables } from './evidence.ts';
import { type DayTimes, drawHabits } from './habits.ts';
import { judgeDay, tauOf, type Verdict } from './judge.ts';
import { buy } from './purchase.ts';
import { type Figures, writeReport } from './report.ts';
import { Scene } from './scene.ts';
import { Clerk } from './staff.ts';
import { openStage, type Stage } from './stage.ts';
import { Visitor } from './visitor.ts';
import { disturb, keepWatching } from './watch.ts';

export type DayOptions = {
  visitors: number;
  seats: number;
  admittedPerMinute: number;
  insideMax: number;
  /** Time for the provider's late answers. */
  lateSeconds: number;
  /** The shop asks the provider about a payment that is silent for so long; two minutes in earnest. */
  silentSecondsMax: number;
  times: DayTimes;
  /** Longer than the sale needs on a busy machine. */
  daySecondsMax: number;
  seed: number;
  /** Null: visitors come to both servers themselves. */
  haproxy: string | null;
  /** Settings of PostgreSQL. */
  settings: Record<string, string>;
  say: (sentence: string) => void;
};
export type Day = { verdicts: Verdict[]; controls: Control[]; figures: Figures; report: string };

const secondsBetweenSamples = 1;
const secondsToFinishMax = 180;
const connectionsMax = 300;
const triesMax = 10;

export async function runSaleDay(options: DayOptions): Promise<Day> {
  options.say('Opening the shop.');
  const { haproxy, settings, lateSeconds } = options;
  const stage = await openStage({ haproxy, settings, lateMilliseconds: 1000 * lateSeconds });
  try {
    return await sellOnStage(stage, options);
  } finally {
    await stage.stop();
  }
}

async function sellOnStage(stage: Stage, options: DayOptions): Promise<Day> {
  const { visitors, seats, times, seed, daySecondsMax, say } = options;
  const hall = await openHall(stage, options);
  const load = [loadavg()[0] as number];
  const log = new DayLog(say);
  const connections = new Connections({ addresses: stage.addresses, ca: stage.ca, most: connectionsMax });
  const scene = new Scene({ hall, connections, log, times });
  const clerk = await Clerk.signIn(scene, stage);
  const pace = { secondsBetween: secondsBetweenSamples, silentSecondsMax: options.silentSecondsMax };
  const people = drawPeople(scene, options);
  const beside = [clerk.work(), keepWatching({ stage, scene, seats }, pace)];
  const deaths = disturb({ stage, scene, seats });
  log.note('The lobby opens');
  say(`${visitors} visitors come for ${seats} seats.`);
  const lives = people.map(({ visitor, arrivesAt }) => live(visitor, arrivesAt));
  const reporting = setInterval(() => say(lineOf(scene)), 10_000);
  // A line that stands still must not keep the day open.
  const closing = setTimeout(() => {
    scene.isSurprised('the day had no end');
    scene.isOver = true;
  }, 1000 * daySecondsMax);
  try {
    const promisedHash = await openSale(stage, scene);
    await Promise.all(lives);
    load.push(loadavg()[0] as number);
    log.note('The last visitor has left');
    await untilFinished(stage, scene);
    log.note('Everything is paid or given back');
    const mailsMissing = await waitForMails(stage, scene);
    const line = await readLine(scene);
    scene.isOver = true;
    await Promise.all(beside);
    const answers: Answers = {
      ...{ eventId: hall.eventId, visitors, log, kept: scene.kept, accepted: clerk.accepted, promisedHash, line },
      places: [...scene.givenPlaces, ...(await patiently(() => readPlaces(stage.db, hall.eventId)))],
      surprises: scene.surprises,
      deaths: await deaths,
      mailsMissing,
      brokenRules: await checkInvariants(stage.databaseUrl, { areJobsDone: true }),
    };
    const evidence = {
      answers,
      tables: await patiently(() => readTables(stage.db, hall.eventId)),
      providerCents: await readProviderCents(stage.provider),
    };
    const verdicts = judgeDay(evidence);
    await Promise.all(stage.servers.map((server) => server.stop()));
    const controls = await runControls(stage.db, evidence);
    const figures = { seed, seats, ...figuresOf(scene, answers), load: load.map(rounded) };
    const title = `A sale day: ${visitors.toLocaleString('en')} visitors for ${seats.toLocaleString('en')} seats`;
    return { verdicts, controls, figures, report: writeReport({ title, log, seats, verdicts, controls, figures }) };
  } finally {
    clearInterval(reporting);
    clearTimeout(closing);
    scene.isOver = true;
    connections.close();
  }
}

/** In zones of equal rows. */
async function openHall({ db }: Stage, { seats, admittedPerMinute, insideMax }: DayOptions) {
  const zones = seats >= 5000 ? 5 : 2;
  const seatsOfZone = Math.floor(seats / zones);
  const seatsOfRow =
    [80, 50, 40, 25, 20, 10, 5, 1].find((width) => seatsOfZone % width === 0 && seatsOfZone >= 2 * width) ?? 1;
  if (seatsOfZone * zones !== seats || seatsOfZone / seatsOfRow > 52)
    throw new Error(`A hall of ${seats} seats cannot be divided into rows: try a multiple of 100.`);
  const plan = rowsOfSeats(seatsOfZone / seatsOfRow, seatsOfRow);
  const event = { saleOpensAt: hourLater(1), admittedPerMinute, insideMax, maxTicketsPerOrder: 4 };
  return addHall(db, { zones: Array.from({ length: zones }, () => plan), event });
}

function drawPeople(scene: Scene, { visitors, seed, times }: DayOptions) {
  const dice = diceFrom(seed);
  return Array.from({ length: visitors }, (_, number) => {
    const own = diceFrom(dice.below(2 ** 31));
    const habits = drawHabits(own, times);
    return { visitor: new Visitor(scene, number, own, habits), arrivesAt: habits.arrivesAt };
  });
}

async function live(visitor: Visitor, arrivesAt: number): Promise<void> {
  await wait(1000 * arrivesAt);
  const turn = await visitor.comeIn();
  if (typeof turn === 'object') await buy(visitor, turn.token);
}

/** At its time, with the digest of the seed as everybody could read it before. */
async function openSale({ db }: Stage, scene: Scene): Promise<string> {
  const { hall, times, log } = scene;
  const opensAt = new Date(Date.now() + 1000 * times.lobbySeconds);
  await patiently(() => db.updateTable('event').where('id', '=', hall.eventId).set({ saleOpensAt: opensAt }).execute());
  await wait(900 * times.lobbySeconds);
  const { seedHash } = await readLine(scene);
  while ((await readLine(scene)).openedAt === null) await wait(200);
  log.note('The sale opens, and the lobby is drawn');
  return seedHash;
}

async function readLine(scene: Scene): Promise<QueueReply> {
  const sent = { method: 'GET', path: `/api/order/queue/${scene.hall.eventId}`, headers: '' } as const;
  const reply = await scene.askUntilKnown('look', sent);
  if (reply?.status !== 200) throw new Error('The public number of the line cannot be read.');
  return reply.body;
}

/** On a busy machine a connection to the database may take longer than its pool waits. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === triesMax) throw error;
      await wait(1000);
    }
}

/** A late answer of the provider may come when the last visitor has left: then its money has to go back first. */
async function untilFinished({ db, provider }: Stage, { hall, abandoned }: Scene): Promise<void> {
  for (const end = performance.now() + 1000 * secondsToFinishMax; performance.now() < end; await wait(1000)) {
    const tables = await patiently(() => readTables(db, hall.eventId));
    const isBooked = tables.cardCents === (await readProviderCents(provider));
    if (isBooked && tables.waiting + tables.refundsDue + abandoned.size === 0) return;
  }
}

/** The number of paid orders whose buyers got none. */
async function waitForMails({ mailCounts, db }: Stage, { kept, hall }: Scene): Promise<number> {
  const { orders } = await patiently(() => readTables(db, hall.eventId));
  const paid = new Set(orders.filter(({ status }) => status === 'PAID').map(({ id }) => id));
  const readers = kept.filter(({ id, ending }) => paid.has(id) && ending !== 'paysTooLate').map(({ email }) => email);
  for (const end = performance.now() + 1000 * secondsToFinishMax; ; await wait(500)) {
    const counts = new Map((await (await fetch(mailCounts)).json()) as [string, number][]);
    const missing = readers.filter((reader) => !counts.has(reader)).length;
    if (missing === 0 || performance.now() > end) return missing;
  }
}

const lineOf = ({ log, counts, kept, surprises }: Scene): string => {
  const { sold = 0, served = 0, arrivals = 0 } = log.samples.at(-1) ?? {};
  return `${log.now().toFixed(0)} s: ${counts.came} came, ${served} of ${arrivals} called, ${kept.length} orders, ${sold} seats sold${[...surprises].map(([by, times]) => `; ${times} × ${by}`).join('')}`;
};

function figuresOf(scene: Scene, { visitors, log, kept, deaths }: Answers): Figures {
  const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other);
  const [orders, decisions] = [sorted(log.timed.order.milliseconds), sorted(log.decisions.milliseconds)];
  const endings = Object.fromEntries(
    [...Map.groupBy(kept, ({ ending }) => ending)].map(([name, all]) => [name, all.length]),
  );
  const answers = Object.values(log.timed).reduce((sum, { at }) => sum + at.length, 0);
  return {
    visitors,
    seconds: Math.round(log.now()),
    answers,
    letIn: log.admitted.length,
    orders: kept.length,
    endings,
    kendallTau: rounded(tauOf(log.admitted.filter(({ wasWatching }) => wasWatching))),
    orderP50Milliseconds: rounded(quantile(orders, 0.5)),
    orderP99Milliseconds: rounded(quantile(orders, 0.99)),
    clickToSeatsP99Milliseconds: rounded(quantile(decisions, 0.99)),
    clickToSeatsMaxMilliseconds: rounded(decisions.at(-1) ?? 0),
    lookP99Milliseconds: rounded(quantile(sorted(log.timed.look.milliseconds), 0.99)),
    ...scene.counts,
    deaths,
  };
}
