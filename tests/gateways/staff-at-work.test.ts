// Staff handle money at a shop that is not killed, and what judges the long run notices planted faults. `npm run crash:payments` kills.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/server/platform/deps.ts';
import { Promises } from '../crash/promises.ts';
import { diceFrom } from '../support/tools/dice.ts';
import { openPayingShop } from './paying-shop.ts';
import { judgeStaffAtWork, keepHandling, openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';

let shop: Awaited<ReturnType<typeof openPayingShop>>;
let staff: StaffAtWork;
const promises = new Promises();
const allActions = ['CANCELED', 'PAYMENT_TAKEN', 'REINSTATED', 'SEATS_CHANGED', 'TAKEN_BACK', 'TICKETS_RETURNED'];
const actionsDone = () => [...new Set(staff.handled.flatMap(({ actions }) => actions))].sort();
beforeAll(async () => {
  shop = await openPayingShop();
  // So many that one of them is cancelled and opened again, whatever the dice say.
  staff = await openStaffAtWork(shop, 30);
  const servers = [{ name: 'the shop', address: shop.address }];
  const caller = { servers, promises, dice: diceFrom(11), secondsToKnowMax: 30 };
  const isOver = () => staff.handled.length >= (actionsDone().length === allActions.length ? 30 : 200);
  await Promise.all([1, 2, 3].map(() => keepHandling(caller, staff, isOver)));
});
afterAll(() => shop.close());

test('money taken, given back and paid for other seats by three clerks is in orders, payments and ledger to the cent', async () => {
  expect(await judgeStaffAtWork(shop.db, staff)).toEqual([]);
  expect([promises.odd, promises.gaveUp]).toEqual([[], []]);
  // Otherwise this looked at nothing.
  expect(actionsDone()).toEqual(allActions);
});

type Plant = (id: number) => RawBuilder<unknown>;
test.each<[string, Plant]>([
  [
    'a line of the ledger that was written twice',
    (id) => sql`
      insert into ledger_line (event_id, at, day, kind, order_id, session_id, zone_id, ticket_type, channel, method, unit_cents,
        tickets, amount_cents, said_by)
      select event_id, at, day, kind, order_id, session_id, zone_id, ticket_type, channel, method, unit_cents, tickets,
        amount_cents, said_by
      from ledger_line where order_id = ${id} order by id limit 1`,
  ],
  [
    'an action that was done twice',
    (id) => sql`
      insert into order_action (event_id, order_id, kind, decided_by, reason)
      select event_id, id, 'PAYMENT_TAKEN', 'pat', 'twice' from orders where id = ${id}`,
  ],
  [
    'a payment of a cent more',
    (id) => sql`
      update payment set amount_cents = amount_cents + 1, captured_cents = captured_cents + 1
      where order_id = ${id} and not is_difference`,
  ],
])('%s is noticed', async (_, plant) => {
  const id = staff.handled.find(({ status }) => status === 'PAID')?.id ?? 0;
  await expect(judgePlanted((tx) => plant(id).execute(tx))).rejects.toThrow(new RegExp(`^order ${id}: [^;]*$`));
});

test('an order that was acknowledged and is not stored is noticed, and one that nobody heard of', async () => {
  const [first, ...others] = staff.handled;
  const gone = { ...staff, handled: [...others, { ...(first as StaffAtWork['handled'][number]), id: 1 }] };
  expect(await judgeStaffAtWork(shop.db, gone)).toEqual([
    'order 1 is lost',
    `order ${first?.id} was acknowledged to nobody`,
  ]);
});

/** Throws what was noticed, so that the fault is taken back. */
const judgePlanted = (plant: (tx: Db) => Promise<unknown>): Promise<never> =>
  shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await plant(tx);
    throw new Error((await judgeStaffAtWork(tx, staff)).join('; '));
  });
