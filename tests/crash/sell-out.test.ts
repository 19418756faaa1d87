// Many more buyers than seats, on two servers with one database.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../src/server/platform/database/connect.ts';
import { type FreshDatabase, freshDatabase } from '../support/database/fresh-database.ts';
import { newBuyer, orderRequest } from '../support/people/buyers.ts';
import { addHall, type Hall, lineIn, rowsOfSeats } from '../support/shop/hall.ts';
import { type RunningApp, runningApp } from '../support/shop/running-app.ts';
import { diceFrom } from '../support/tools/dice.ts';
import { inParallel } from '../support/tools/in-parallel.ts';

let database: FreshDatabase;
let shops: RunningApp[];
beforeAll(async () => {
  database = await freshDatabase();
  shops = await Promise.all([1, 2].map(() => runningApp({ database: { ...database, ...connect(database.url, 10) } })));
});
afterAll(async () => {
  for (const shop of shops) {
    await shop.close();
    await shop.pool.end();
  }
  await database.drop();
});

/** A buyer at one of the servers; returns the answer's status and, for a refusal, its code. */
async function order(hall: Hall, ticketNumber: number, server: number): Promise<string> {
  const { app, deps } = shops[server % shops.length] as RunningApp;
  const buyer = newBuyer(deps.signingKey, { eventId: hall.eventId });
  const reply = await app.inject(orderRequest(buyer, { ...hall, orderDetails: [lineIn(hall, ticketNumber)] }));
  return reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json().errorKey}`;
}

const liveTickets = `
  select count(*)::int as tickets, count(distinct (row_label, seat_number))::int as seats
  from ticket where is_live and event_id = $1`;

test('10,000 orders on 1,000 seats: exactly 1,000 seats are sold, none of them twice, and nobody sees a fault', async () => {
  const dice = diceFrom(20_000);
  const hall = await addHall(database.db, { zones: [rowsOfSeats(25, 40)] });
  const answers = await inParallel(200, [...Array(10_000).keys()], (index) => order(hall, dice.between(1, 4), index));
  const { rows } = await database.pool.query(liveTickets, [hall.eventId]);
  expect(rows).toEqual([{ tickets: 1000, seats: 1000 }]);
  const kinds = Map.groupBy(answers, (answer) => answer);
  expect([...kinds.keys()].filter((kind) => !['200', '409 soldOut', '409 noBlock'].includes(kind))).toEqual([]);
  expect(kinds.get('200')?.length).toBeGreaterThan(300);
}, 120_000);

test('a hundred buyers for the last seat, on two servers: one wins, always', async () => {
  for (let round = 0; round < 20; round += 1) {
    const hall = await addHall(database.db, { zones: ['A: 1a'] });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => order(hall, 1, index)));
    expect(answers.filter((answer) => answer === '200')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '409 soldOut')).toHaveLength(99);
  }
}, 60_000);
