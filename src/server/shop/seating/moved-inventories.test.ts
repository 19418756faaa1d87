import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoxOffice, oneTicket, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { PipelinedConnection } from '../../platform/database/pipelined-connection.ts';
import { hasMoved, updateInventories } from './inventory.queries.ts';

let office: BoxOffice;
beforeAll(async () => {
  office = await openBoxOffice();
});
afterAll(() => office.close());

test('with one event per transaction an inventory is written only on the version that was read', async () => {
  const hall = await office.hallOf(20);
  expect((await office.order(oneTicket(hall))).status).toBe(200);
  const { eventId } = hall;
  const read = () =>
    office.db.selectFrom('inventory').where('eventId', '=', eventId).selectAll().executeTakeFirstOrThrow();
  const row = await read();
  const connection = new PipelinedConnection(office.url);
  const write = (version: number) => connection.transact([updateInventories([{ ...row, version }], eventId)]);
  const refused = await write(row.version - 1).catch((error: unknown) => error);
  expect(hasMoved(refused)).toBe(true);
  await connection.rollBack();
  expect((await read()).version).toBe(row.version);
  await write(row.version);
  expect((await read()).version).toBe(row.version + 1);
  await connection.close();
});
