import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { addHall } from '../../../../tests/support/shop/hall.ts';
import { type NumberBlock, OrderNumbers } from './order-numbers.ts';

let database: FreshDatabase;
let eventId: number;
beforeAll(async () => {
  database = await freshDatabase();
  ({ eventId } = await addHall(database.db, { zones: [1] }));
});
afterAll(() => database.drop());

const numbersIn = ({ next, end }: NumberBlock) => Array.from({ length: end - next }, (_, at) => next + at);
const takenInAll = async () => {
  const row = await database.db
    .selectFrom('orderNumbers')
    .where('eventId', '=', eventId)
    .select('nextNumber')
    .executeTakeFirst();
  return (row?.nextNumber ?? 1) - 1;
};

test('nobody gets a number that somebody else has, on whatever server', async () => {
  const servers = [new OrderNumbers(database.db), new OrderNumbers(database.db)];
  const blocks = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (servers[index % 2] as OrderNumbers).reserve(eventId, 150)),
  );
  expect(new Set(blocks.flatMap(numbersIn)).size).toBe(40 * 150);
});

test('what was not needed comes next', async () => {
  const numbers = new OrderNumbers(database.db);
  const { next, end } = await numbers.reserve(eventId, 10);
  numbers.giveBack(eventId, { next: next + 4, end });
  expect(await numbers.reserve(eventId, 10)).toEqual({ next: next + 4, end: next + 14 });
});

test('what was not needed is left out when somebody else has the next ones already', async () => {
  const numbers = new OrderNumbers(database.db);
  const { next, end } = await numbers.reserve(eventId, 10);
  await numbers.reserve(eventId, 10);
  numbers.giveBack(eventId, { next, end });
  expect(await numbers.reserve(eventId, 10)).toEqual({ next: next + 20, end: next + 30 });
});

test('the next ones are there before the last are used up', async () => {
  const numbers = new OrderNumbers(database.db);
  await numbers.reserve(eventId, 100);
  const before = await takenInAll();
  await numbers.reserve(eventId, 500);
  await expect.poll(takenInAll).toBe(before + 1000);
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from order_numbers for update');
  const { next, end } = await numbers.reserve(eventId, 900);
  await client.query('rollback');
  client.release();
  expect(end - next).toBe(900);
});

test('an order does not fail because numbers for the next ones cannot be had', async () => {
  const numbers = new OrderNumbers(database.db);
  await numbers.reserve(eventId, 100);
  await database.pool.query('alter table order_numbers rename to order_numbers_gone');
  await expect(numbers.reserve(eventId, 500)).resolves.toBeTruthy();
  await expect(numbers.reserve(eventId, 900)).rejects.toThrow('order_numbers');
  await database.pool.query('alter table order_numbers_gone rename to order_numbers');
  await expect(numbers.reserve(eventId, 900)).resolves.toBeTruthy();
});
