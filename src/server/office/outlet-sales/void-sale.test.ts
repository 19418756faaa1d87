// An outlet voids its sales: their places go back to the allotment.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { letIn } from '../../../../tests/support/people/let-in.ts';
import {
  allotIn,
  caller,
  endAllotment,
  hallFromLeft,
  ledgerLinesOf,
  type OutletOffice,
  openOutletOffice,
} from '../../../../tests/support/people/outlets.ts';
import { seatsOfText } from '../../../../tests/support/people/withholder.ts';
import { until } from '../../../../tests/support/tools/until.ts';

let office: OutletOffice;
beforeAll(async () => {
  office = await openOutletOffice(['releaseWithheld']);
});
afterAll(() => office.close());

const hallOf = (...zones: (string | number)[]) => hallFromLeft(office.db, ...zones);
const allotted = (wanted: string | number, ...zones: (string | number)[]) =>
  allotIn(office.db, office.outlet, wanted, ...zones);
const linesOf = (orderId: number) => ledgerLinesOf(office.db, orderId);

describe('a voided sale', () => {
  test('gives its seats back to the allotment, and takes its money and commission out of the ledger', async () => {
    const { hall, id } = await allotted('A1 A2 A3', 'A: 1a 2a 3a');
    const sale = (await office.outlet.sell(hall, id, 'A1 A2')).body;
    await office.outlet.sell(hall, id, 'A3');
    const voided = await office.outlet.clerk.send('DELETE', `outlet/sales/${sale.id}`);
    expect(voided).toMatchObject({ status: 200, body: { status: 'CANCELED' } });
    expect((await linesOf(sale.id)).slice(2)).toEqual([
      'REFUND CONSIGNMENT OUTLET OUTLET -2 -96000',
      'COMMISSION CONSIGNMENT OUTLET OUTLET 0 9600',
    ]);
    expect(await office.outlet.one(id)).toMatchObject({
      sum: { allotted: 3, sold: 1, held: 0, returned: 0, free: 2 },
      seats: seatsOfText('A1 A2'),
    });
    await office.outlet.clerk.send('DELETE', `outlet/sales/${sale.id}`);
    expect(await linesOf(sale.id), 'twice changes nothing').toHaveLength(4);
    expect((await office.outlet.sell(hall, id, 'A1')).status).toBe(201);
  });

  test('has no ticket that was let in: its place is not sold again', async () => {
    const { hall, id } = await allotted('A1 A2', 'A: 1a 2a');
    const sale = (await office.outlet.sell(hall, id, 'A1 A2')).body;
    await letIn(office.db, sale.id, 2);
    expect(await office.outlet.clerk.send('DELETE', `outlet/sales/${sale.id}`)).toMatchObject({
      status: 409,
      body: { errorKey: 'ticketAdmitted' },
    });
    expect(await linesOf(sale.id)).toHaveLength(2);
    expect(await office.outlet.one(id)).toMatchObject({ sum: { allotted: 2, sold: 2, free: 0 } });
  });

  test('is of the same day', async () => {
    const { hall, id } = await allotted(2, 2);
    const sale = (await office.outlet.sell(hall, id, 1)).body;
    const yesterday = new Date(Date.now() - 86_400_000);
    await office.db
      .updateTable('orders')
      .where('id', '=', sale.id)
      .set({ settledAt: yesterday, createdAt: yesterday })
      .execute();
    expect(await office.outlet.clerk.send('DELETE', `outlet/sales/${sale.id}`)).toMatchObject({
      status: 409,
      body: { errorKey: 'saleTooOld' },
    });
    expect(await office.outlet.sum(id)).toMatchObject({ sold: 1, free: 1 });
  });

  test('is of a show that has not begun: its seats may have been used', async () => {
    const { hall, id } = await allotted(2, 2);
    const sale = (await office.outlet.sell(hall, id, 1)).body;
    await office.db
      .updateTable('session')
      .where('id', '=', hall.sessionIds[0] as number)
      .set({ startsAt: new Date(Date.now() - 1000) })
      .execute();
    expect((await office.outlet.clerk.send('GET', `outlet/sales/${sale.id}`)).body.isVoidable).toBe(false);
    expect(await office.outlet.clerk.send('DELETE', `outlet/sales/${sale.id}`)).toMatchObject({
      status: 409,
      body: { errorKey: 'saleTooOld' },
    });
    expect(await linesOf(sale.id)).toHaveLength(2);
  });

  test('gives its places to the public when the date of return is over', async () => {
    const hall = await hallOf(3);
    const { id } = (await office.outlet.give(hall, 2)).body;
    const sale = (await office.outlet.sell(hall, id, 1)).body;
    await endAllotment(office.db, id);
    await until(async () => (await office.outlet.sum(id)).returned === 1, 30);
    expect(await office.outlet.sell(hall, id, 1)).toMatchObject({ status: 409 });
    await office.outlet.clerk.send('DELETE', `outlet/sales/${sale.id}`);
    await until(async () => (await office.outlet.sum(id)).returned === 2, 30);
    expect((await office.staff.stock(hall)).total).toMatchObject({ sold: 0, outlets: 0, free: { public: 3 } });
  });
});

test('a sale of an outlet is not cancelled by the box office, which is sent to the outlet', async () => {
  const { hall, id } = await allotted(2, 2);
  const sale = (await office.outlet.sell(hall, id, 1)).body;
  const clerk = await caller(office, 'ROLE_BOX_OFFICE');
  expect(await clerk.send('DELETE', `transactions/${sale.id}`)).toMatchObject({
    status: 409,
    body: { errorKey: 'outletOrder' },
  });
});

describe('a sale for a show that is cancelled', () => {
  const refund = async (role: 'ROLE_ADMIN' | 'ROLE_BOX_OFFICE', orderId: number, more: object = {}) => {
    const terms = {
      since: new Date().toISOString(),
      reason: 'Typhoon',
      message: 'Cancelled',
      withFees: true,
      withDelivery: true,
    };
    const staff = await caller(office, role);
    return (await staff.send('POST', 'transactions/refunds', { ids: [orderId], ...terms, ...more })).body;
  };
  const oldSale = async () => {
    const { hall, id } = await allotted('A1 A2 A3', 'A: 1a 2a 3a');
    const sale = (await office.outlet.sell(hall, id, 'A1 A2')).body;
    const yesterday = new Date(Date.now() - 86_400_000);
    const moved = office.db.updateTable('orders').where('id', '=', sale.id);
    await moved.set({ settledAt: yesterday, createdAt: yesterday }).execute();
    return { hall, id, orderId: sale.id as number };
  };

  test('comes back on a later day too: the outlet owes less, and its places are in its allotment again', async () => {
    const { id, orderId } = await oldSale();
    expect(await refund('ROLE_ADMIN', orderId)).toMatchObject({ done: 1, refused: [] });
    expect((await linesOf(orderId)).slice(2)).toEqual([
      'REFUND CONSIGNMENT OUTLET OUTLET -2 -96000',
      'COMMISSION CONSIGNMENT OUTLET OUTLET 0 9600',
    ]);
    expect(await office.outlet.sum(id)).toMatchObject({ sold: 0, free: 3 });
    const actions = office.db.selectFrom('orderAction').where('orderId', '=', orderId);
    expect(await actions.select(['kind', 'details', 'reason']).execute()).toEqual([
      { kind: 'TAKEN_BACK', details: 'A1, A2', reason: 'Typhoon' },
    ]);
  });

  test('is left to its outlet by a clerk who may not refund, and by a list of another session', async () => {
    const { hall, orderId } = await oldSale();
    const stays = (because: string) => ({ done: 0, refused: [{ id: orderId, because }] });
    expect(await refund('ROLE_BOX_OFFICE', orderId)).toMatchObject(stays('outletOrder'));
    const sessionId = (hall.sessionIds[0] as number) + 1000;
    expect(await refund('ROLE_ADMIN', orderId, { sessionId })).toMatchObject(stays('noTicketsLeft'));
    expect(await linesOf(orderId)).toHaveLength(2);
  });
});

test('a number of seats that an outlet returns are its last ones, also after a voided sale', async () => {
  const { hall, id } = await allotted('A1 A2 A3', 'A: 1a 2a 3a');
  const sale = (await office.outlet.sell(hall, id, 'A1')).body;
  await office.outlet.clerk.send('DELETE', `outlet/sales/${sale.id}`);
  expect((await office.outlet.giveBack(hall, id, 1)).body.seats).toEqual(seatsOfText('A1 A2'));
});
