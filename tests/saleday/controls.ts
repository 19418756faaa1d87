// Positive controls: each plants one fault into the evidence or the tables of a day that went well, and its rule must find it. What is planted
// into tables is taken back.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/server/platform/deps.ts';
import type { Admitted } from './day-log.ts';
import { DayLog } from './day-log.ts';
import { readTables } from './evidence.ts';
import { brokenOf, type Evidence, judgeDay, type RuleName } from './judge.ts';

export type Control = { words: string; rule: RuleName; isFound: boolean };

type Plant = { words: string; rule: RuleName } & (
  | { evidence: (evidence: Evidence) => Evidence }
  | { tables: (eventId: number) => RawBuilder<unknown>[] }
);

/** The tables must be without the shop's servers. */
export async function runControls(db: Db, evidence: Evidence): Promise<Control[]> {
  const controls: Control[] = [];
  for (const plant of plants) {
    const { words, rule } = plant;
    const planted = 'evidence' in plant ? plant.evidence(evidence) : await plantInTables(db, evidence, plant.tables);
    controls.push({ words, rule, isFound: brokenOf(judgeDay(planted)).includes(rule) });
  }
  return controls;
}

async function plantInTables(db: Db, evidence: Evidence, statementsFor: (eventId: number) => RawBuilder<unknown>[]) {
  const { eventId } = evidence.answers;
  const transaction = await db.startTransaction().execute();
  try {
    for (const statement of statementsFor(eventId)) await statement.execute(transaction);
    return { ...evidence, tables: await readTables(transaction, eventId) };
  } finally {
    await transaction.rollback().execute();
  }
}

const withLog = (evidence: Evidence, change: (log: DayLog) => void): Evidence => {
  const log = new DayLog();
  log.admitted.push(...evidence.answers.log.admitted.map((each) => ({ ...each })));
  log.timed.order.at.push(...evidence.answers.log.timed.order.at);
  log.timed.order.milliseconds.push(...evidence.answers.log.timed.order.milliseconds);
  change(log);
  return { ...evidence, answers: { ...evidence.answers, log } };
};

/** The last tenth of those whose order is judged gets the places of the first tenth, and the other way round. */
function swapEnds(admitted: readonly Admitted[]): void {
  const judged = admitted.filter(({ wasWatching }) => wasWatching);
  const tenth = Math.ceil(judged.length / 10);
  for (let at = 0; at < tenth; at += 1) {
    const [first, last] = [judged[at] as Admitted, judged[judged.length - tenth + at] as Admitted];
    [first.place, last.place] = [last.place, first.place];
  }
}

const anyPaid = (eventId: number) => sql`(select max(id) from orders where event_id = ${eventId} and status = 'PAID')`;
const withoutGuards = (table: 'orders' | 'payment') => sql.raw(`alter table ${table} disable trigger user`);

const plants: Plant[] = [
  {
    words: 'the first and the last tenth of the line come in with each other’s places',
    rule: 'tauApart',
    evidence: (evidence) => withLog(evidence, ({ admitted }) => swapEnds(admitted)),
  },
  {
    words: 'two visitors of the lobby have changed places',
    rule: 'draw',
    evidence: ({ answers, ...rest }) => {
      const [one, other, ...more] = answers.places;
      if (!one || !other) throw new Error('Two places are needed.');
      const places = [{ ...one, place: other.place }, { ...other, place: one.place }, ...more];
      return { ...rest, answers: { ...answers, places } };
    },
  },
  {
    words: 'the seed was exchanged before the opening',
    rule: 'draw',
    evidence: ({ answers, ...rest }) => ({ ...rest, answers: { ...answers, promisedHash: '0'.repeat(64) } }),
  },
  {
    words: 'two orders in a hundred take two seconds',
    rule: 'p99',
    evidence: (evidence) =>
      withLog(evidence, ({ timed: { order } }) => {
        const slow = Math.ceil(order.at.length / 50);
        order.at.push(...Array<number>(slow).fill(0));
        order.milliseconds.push(...Array<number>(slow).fill(2000));
      }),
  },
  {
    words: 'a paid order waits for its money again',
    rule: 'open',
    tables: (eventId) => [
      withoutGuards('orders'),
      sql`update orders set status = 'WAITING', settled_at = null where event_id = ${eventId} and id = ${anyPaid(eventId)}`,
    ],
  },
  {
    words: 'an order that its buyer was told is paid has expired',
    rule: 'lost',
    tables: (eventId) => [
      withoutGuards('orders'),
      sql`update orders set status = 'EXPIRED' where event_id = ${eventId} and id = ${anyPaid(eventId)}`,
    ],
  },
  {
    words: 'a seat is on two tickets',
    rule: 'seatsTwice',
    tables: (eventId) => [
      sql`drop index ticket_seat_sold_once`,
      sql`
        update ticket set (zone_id, row_label, seat_number) = (
          select zone_id, row_label, seat_number from ticket where event_id = ${eventId} and is_live order by order_id limit 1
        )
        where event_id = ${eventId} and order_id = ${anyPaid(eventId)} and number = 1`,
    ],
  },
  {
    words: 'a capture has a cent too many',
    rule: 'cents',
    tables: (eventId) => [
      withoutGuards('payment'),
      sql`alter table payment drop constraint payment_check2`,
      sql`
        update payment set captured_cents = captured_cents + 1 where event_id = ${eventId}
          and invoice_no = (select max(invoice_no) from payment where event_id = ${eventId} and status = 'CAPTURED')`,
    ],
  },
];
