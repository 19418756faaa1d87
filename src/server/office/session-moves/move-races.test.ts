// A session is moved at the moment in which its places change.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSlowly, isLockAwaited, isTakingAWhile } from '../../../../tests/support/database/without-locks.ts';
import { type OpenOutlet, openOutlet } from '../../../../tests/support/people/outlets.ts';
import { openProgramme } from '../../../../tests/support/people/programme.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { StockMemory } from '../../shop/seating/stock-memory.ts';
import { findWithholdingOf } from '../allotments/allotments.queries.ts';
import { lockStock } from '../withheld-seats/lock-stocks.ts';
import { releaseWithholding } from '../withheld-seats/release-withheld.ts';
import { lockWithholding } from '../withheld-seats/withheld-seats.queries.ts';

let office: BoxOffice;
let outlet: OpenOutlet;
let change: (hall: Hall, fields: object) => Promise<{ status: number; body: { errorKey?: string } }>;
beforeAll(async () => {
  office = await openBoxOffice();
  outlet = await openOutlet(office);
  const programme = await openProgramme(office);
  change = (hall, fields) => programme.change(`sessions/${hall.sessionIds[0]}`, fields);
});
afterAll(() => office.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('and an outlet returns places: the move waits, and neither is refused', async () => {
  const hall = await office.hallOf(5);
  const { id, zone } = (await outlet.give(hall, 4)).body;
  const of = { eventId: hall.eventId, sessionId: hall.sessionIds[0] as number, zoneId: zone.id as number };
  const withholding = await findWithholdingOf(office.db, { eventId: hall.eventId, id });
  const returned = { id: withholding?.id ?? 0, places: 3 };
  const moving = await office.db.transaction().execute(async (tx) => {
    const locked = await lockStock(tx, new StockMemory(tx), of);
    await lockWithholding(tx, of, returned.id);
    const move = change(hall, { startTime: inHours(5), movesTickets: true });
    await until(() => isLockAwaited(office.db));
    await releaseWithholding(tx, locked, returned, { principal: 'clerk', remoteAddress: null });
    return { move };
  });
  expect((await moving.move).status).toBe(200);
  expect(await outlet.sum(id)).toMatchObject({ allotted: 4, returned: 3, free: 1 });
});

test('and a ticket is sold: it is refused, as one with tickets that nobody meant to move', async () => {
  await addSlowly(office.db, 'orders');
  const hall = await office.hallOf(5);
  const buying = office.order({ ...hall, orderDetails: [lineIn(hall, 1)] });
  await until(() => isTakingAWhile(office.db));
  expect(await change(hall, { startTime: inHours(500) })).toMatchObject({
    status: 409,
    body: { errorKey: 'sessionSold' },
  });
  expect((await buying).status).toBe(200);
});
