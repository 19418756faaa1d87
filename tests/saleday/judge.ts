// The rules of a sale day. Each finds a number in the evidence and says how much of it there may be.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from '../../bench/figures.ts';
import { kendallTau } from '../../bench/kendall-tau.ts';
import type { Admitted, Timed } from './day-log.ts';
import type { Answers, StoredOrder, Tables } from './evidence.ts';

export type RuleName =
  | 'tau'
  | 'tauApart'
  | 'draw'
  | 'p99'
  | 'seatsTwice'
  | 'seatsAstray'
  | 'lost'
  | 'unknown'
  | 'open'
  | 'cents'
  | 'mails'
  | 'surprises'
  | 'invariants'
  | 'deaths';
export type Verdict = {
  rule: RuleName;
  words: string;
  found: number;
  limit: ['at least' | 'at most', number];
  isKept: boolean;
  examples: string[];
};
export type Evidence = { answers: Answers; tables: Tables; providerCents: number };

const tauMin = 0.99;
const orderMillisecondsMax = 1000;
/** Pages look once a second and wait up to one and a half before they come in: closer ones come together. */
const secondsTogether = 4;
/** In a shorter time that part of chance weighs too much in the order of all. */
const secondsForTau = 200;

export function judgeDay({ answers, tables, providerCents }: Evidence): Verdict[] {
  const watching = answers.log.admitted.filter(({ wasWatching }) => wasWatching);
  const draw = verifyDraw(answers);
  const orders = answers.log.timed.order;
  const lost = answers.kept.filter((order) => !isStored(order, tables.orders));
  const known = new Set(answers.kept.map(({ id }) => id));
  const unknown = tables.orders.filter(({ id }) => !known.has(id));
  const surprises = [...answers.surprises].map(([by, times]) => `${times} × ${by}`);
  const isLong = secondsOf(watching) >= secondsForTau;
  return [
    ...(isLong
      ? [
          verdict('tau', 'the order of being let in agrees with the places (Kendall’s tau)', tauOf(watching), [
            'at least',
            tauMin,
          ]),
        ]
      : []),
    verdict('tauApart', `the same, for those let in more than ${secondsTogether} s apart`, tauApart(watching), [
      'at least',
      tauMin,
    ]),
    verdict('draw', 'places that the published seed did not draw', draw.length, ['at most', 0], draw),
    verdict('p99', 'milliseconds of the slowest hundredth of the orders', p99(orders), [
      'at most',
      orderMillisecondsMax,
    ]),
    verdict('seatsTwice', 'seats sold twice', tables.sale.seatsTwice, ['at most', 0]),
    verdict('seatsAstray', 'seats neither free nor on a ticket', Math.abs(tables.sale.seatsAstray), ['at most', 0]),
    verdict(
      'lost',
      'acknowledged and lost',
      lost.length,
      ['at most', 0],
      lost.map((order) => JSON.stringify(order)),
    ),
    verdict(
      'unknown',
      'orders of which no buyer knows',
      unknown.length,
      ['at most', 0],
      unknown.map(({ id }) => String(id)),
    ),
    verdict('open', 'orders neither paid nor ended, and money not given back', tables.waiting + tables.refundsDue, [
      'at most',
      0,
    ]),
    verdict(
      'cents',
      'cents between the provider, the clerk, the payments, the ledger and the paid orders',
      centsAstray({ answers, tables, providerCents }),
      ['at most', 0],
    ),
    verdict('mails', 'paid orders without a mail', answers.mailsMissing, ['at most', 0]),
    verdict('surprises', 'answers that no visitor should get', surprises.length, ['at most', 0], surprises),
    verdict(
      'invariants',
      'broken rules of the database',
      answers.brokenRules.length,
      ['at most', 0],
      answers.brokenRules.map(({ rule }) => rule),
    ),
    verdict('deaths', 'deaths in the midst of it, of a server and of PostgreSQL', answers.deaths, ['at least', 2]),
  ];
}

function verdict(
  rule: RuleName,
  words: string,
  found: number,
  limit: Verdict['limit'],
  examples: string[] = [],
): Verdict {
  const [side, bound] = limit;
  return { rule, words, found, limit, isKept: side === 'at least' ? found >= bound : found <= bound, examples };
}

export const brokenOf = (verdicts: readonly Verdict[]): RuleName[] =>
  verdicts.filter(({ isKept }) => !isKept).map(({ rule }) => rule);

const p99 = ({ milliseconds }: Timed): number =>
  Math.round(
    quantile(
      milliseconds.toSorted((one, other) => one - other),
      0.99,
    ),
  );

const secondsOf = (admitted: readonly Admitted[]): number => (admitted.at(-1)?.at ?? 0) - (admitted[0]?.at ?? 0);

export const tauOf = (admitted: readonly Admitted[]): number => kendallTau(admitted.map(({ place }) => place));

/** Kendall's tau of the pairs that came in far enough from each other to say who was first. */
function tauApart(admitted: readonly Admitted[]): number {
  let [pairs, discordant] = [0, 0];
  const places = new Ordered();
  let next = 0;
  for (const { at, place } of admitted) {
    for (; (admitted[next] as Admitted).at < at - secondsTogether; next += 1)
      places.add((admitted[next] as Admitted).place);
    pairs += places.size;
    discordant += places.countAbove(place);
  }
  // Nothing can be said of nobody: that must not pass for a good order.
  return pairs === 0 ? -1 : 1 - (2 * discordant) / pairs;
}

/** Numbers in ascending order. */
class Ordered {
  readonly #numbers: number[] = [];

  get size(): number {
    return this.#numbers.length;
  }

  add(number: number): void {
    this.#numbers.splice(this.#at(number), 0, number);
  }

  countAbove = (number: number): number => this.size - this.#at(number);

  #at(number: number): number {
    let [low, high] = [0, this.#numbers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#numbers[middle] as number) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The draw is verified by a program that shares no code with the shop. Empty when every place is as drawn. */
function verifyDraw({ line, promisedHash, places }: Answers): string[] {
  if (line.seedHash !== promisedHash) return ['the seed is not the one whose digest was published before the opening'];
  const folder = mkdtempSync(join(tmpdir(), 'limelight-draw-'));
  try {
    const [lineFile, placesFile] = [join(folder, 'line.json'), join(folder, 'places.csv')];
    writeFileSync(lineFile, JSON.stringify(line));
    writeFileSync(placesFile, places.map(({ arrival, place }) => `${arrival},${place}`).join('\n'));
    const program = join(import.meta.dirname, '../../scripts/verify-draw.ts');
    const { status, stderr, stdout } = spawnSync(process.execPath, [program, lineFile, placesFile], {
      encoding: 'utf8',
    });
    if (status === 0) return places.length > 0 ? [] : ['there are no places'];
    return stderr.trim().split('\n').concat(stdout.trim());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * True when the order is stored as its buyer was answered, or further on. One that was only held may be in any state.
 */
function isStored(order: Answers['kept'][number], stored: readonly StoredOrder[]): boolean {
  const found = byId(stored).get(order.id);
  const hasSeats = found?.seats.toSorted().join() === order.seats.toSorted().join();
  if (!found || !hasSeats || found.amountCents !== order.amountCents) return false;
  if (order.state === 'PAID') return found.status === 'PAID';
  if (order.state === 'CANCELED') return found.status === 'CANCELED';
  return true;
}

const indexes = new WeakMap<readonly StoredOrder[], Map<number, StoredOrder>>();
function byId(stored: readonly StoredOrder[]): Map<number, StoredOrder> {
  const known = indexes.get(stored) ?? new Map(stored.map((order) => [order.id, order]));
  indexes.set(stored, known);
  return known;
}

/** Five books that must say the same. */
function centsAstray({ answers, tables, providerCents }: Evidence): number {
  const paid = tables.orders
    .filter(({ status }) => status === 'PAID')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const accepted = [...answers.accepted.values()].reduce((sum, cents) => sum + cents, 0);
  return (
    Math.abs(providerCents - tables.cardCents) +
    Math.abs(accepted - tables.transferCents) +
    Math.abs(tables.cardCents + tables.transferCents - paid) +
    Math.abs(tables.ledgerCents - paid)
  );
}
