// A tout with many addresses and invented buyers never pays.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Street } from '../../../../tests/simulation/street.ts';
import { Tout } from '../../../../tests/simulation/tout.ts';
import { openTransferOffice, receipt, type TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { countEvent } from './holds.queries.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

test('one address with invented buyers and no human check holds no more than a fair share, however often it tries', async () => {
  const hall = await shop.hallOf(2000);
  const tout = new Tout(new Street(shop, hall, await receipt()), { addresses: ['198.51.100.7'], solvesChecks: false });
  for (let tries = 0; tries < 20; tries++) await tout.grab(10 * tries);
  const seatsHeld = async (minutesAhead: number) => {
    const { rows } = await sql<{ seats: number }>`
      select coalesce(sum(ticket_count), 0)::integer as seats from orders
      where event_id = ${hall.eventId} and expires_at > now() + make_interval(mins => ${minutesAhead})`.execute(
      shop.db,
    );
    return rows[0]?.seats;
  };
  expect([await seatsHeld(0), await seatsHeld(60)]).toEqual([16, 8]);
});

test('what is left of an event is what nobody has paid for, held or not', async () => {
  const hall = await shop.hallOf(500);
  const street = new Street(shop, hall, await receipt());
  const order = async () => {
    const pass = await street.takePass('198.51.100.8');
    if ('refused' in pass) throw new Error(pass.refused);
    const held = await street.order(pass, 4);
    if ('refused' in held) throw new Error(held.refused);
    await street.name(held);
    return held;
  };
  const [paid] = [await order(), await order()];
  const before = await countEvent(shop.db, hall.eventId);
  expect(await street.payByCard(paid)).toBe(true);
  const after = await countEvent(shop.db, hall.eventId);
  expect([before.unsold - after.unsold, before.seatsWithoutProof, after.seatsWithoutProof]).toEqual([4, 8, 4]);
});
