// A hall of four zones from nothing: drawn, published, sold, and drawn again during the sale.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { openPlanOffice, type PlanOffice } from '../../../../tests/support/people/plan-office.ts';
import { eventOf } from '../../../../tests/support/people/programme.ts';
import { plainBlock } from '../../../../tests/support/samples/plain-block.ts';
import { seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { openProgrammeOffice, type ProgrammeOffice } from '../../../../tests/support/shop/programme-office.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import type { BlockForm } from '../../../domain/plans/make-block.ts';
import { packPlan } from '../../../domain/plans/packed-plan.ts';
import type { PlanDocument, PlanZone } from '../../../domain/plans/plan-document.ts';

let office: ProgrammeOffice;
let plans: PlanOffice;
beforeAll(async () => {
  office = await openProgrammeOffice();
  plans = await openPlanOffice(office);
});
afterAll(() => office.close());

const block = (more: Partial<BlockForm>) =>
  plainBlock({
    rows: 4,
    seats: 10,
    spacing: 11,
    rowSpacing: 13,
    curve: 20,
    stagger: 0.5,
    taper: 1,
    aislesAfter: [5],
    labels: { kind: 'letters', start: 'A', skip: ['I', 'O'] },
    ...more,
  });
const zone = (name: string, places: PlanZone['places']): PlanZone => ({ zoneId: null, name, places });
const area = [
  [500, 120],
  [700, 120],
  [650, 180],
  [550, 180],
] as const;
const drawn: PlanDocument = {
  zones: [
    zone('STALLS', { rows: block({}) }),
    zone('BALCONY', { rows: block({ at: [600, 420], labels: { kind: 'doubled', start: 'AA', skip: [] } }) }),
    zone('BOX', {
      rows: block({ at: [250, 300], turn: 60, rows: 2, labels: { kind: 'numbers', start: '1', skip: [] } }),
    }),
    zone('PIT', { capacity: 50, area }),
  ],
  marks: [{ kind: 'stage', at: [600, 60], width: 300, height: 60, turn: 0, text: 'STAGE' }],
};

/** An event with a price for each zone of the site. */
async function openSale(siteId: number, zones: { zoneId: number; name: string }[]): Promise<Hall> {
  const fields = eventOf(siteId, { publishedAt: hourLater(-1).toISOString() });
  const { body: event } = await office.programme.send('POST', 'events', fields);
  const startTime = hourLater(500).toISOString();
  const { body: session } = await office.programme.send('POST', 'sessions', {
    startTime,
    enabled: true,
    event: { id: event.id },
  });
  const priced: Hall['zones'] = [];
  for (const { zoneId: id, name } of zones) {
    const price = { price: 480, ticketType: 'PUBLIC', event: { id: event.id }, zone: { id } };
    priced.push({ id, name, pricingId: (await office.programme.send('POST', 'pricings', price)).body.id });
  }
  return { eventId: event.id, siteId, sessionIds: [session.id], zones: priced };
}

const ticketsOf = (hall: Hall) =>
  office.db
    .selectFrom('ticket')
    .selectAll()
    .where('eventId', '=', hall.eventId)
    .orderBy('orderId')
    .orderBy('number')
    .execute();

test('a hall is drawn, sold, and drawn again without a buyer noticing', async () => {
  const { body: site } = await office.programme.send('POST', 'sites', { name: 'New hall' });
  const { status, body: published } = await plans.redraw(site.id, () => packPlan(drawn));
  expect(status).toBe(200);
  const hall = await openSale(site.id, published.document.zones);
  const buy = (tickets: number, at: number) => office.order({ ...hall, orderDetails: [lineIn(hall, tickets, at)] });
  await until(async () => (await buy(4, 0)).status === 200);
  const bought = [await buy(3, 1), await buy(2, 2), await buy(6, 3)];
  expect(bought.map((order) => order.status)).toEqual([200, 200, 200]);
  expect(seatsOf(bought[1]?.body ?? {})[0]).toMatch(/^[12]-\d+$/);
  const tickets = await ticketsOf(hall);

  // Rows are added, a block is moved and mirrored, and an unsold row is removed.
  const again = await plans.redraw(site.id, ({ zones, marks }) => {
    const [stalls, balcony, box, pit] = zones;
    const more = packPlan({
      zones: [
        zone('', { rows: block({ at: [600, 260], rows: 1, labels: { kind: 'letters', start: 'X', skip: [] } }) }),
      ],
      marks: [],
    });
    const [added] = more.zones as unknown as [{ places: { rows: object[] } }];
    const unsold = balcony.places.rows.filter(({ label }: { label: string }) => label !== 'BB');
    const moved = unsold.map((row: { line: number[] }) => ({
      ...row,
      line: row.line.map((value, at) => (at === 1 || at === 3 ? value + 40 : value)),
    }));
    return {
      marks,
      zones: [
        { ...stalls, places: { rows: [...added.places.rows, ...stalls.places.rows] } },
        { ...balcony, places: { rows: moved } },
        box,
        { ...pit, places: { ...pit.places, capacity: 20 } },
      ],
    };
  });
  expect(again.status).toBe(200);
  expect(await ticketsOf(hall)).toEqual(tickets);
  const shown = (await office.app.inject(`/api/sites/${site.id}/seat-plan`)).json();
  expect(shown.zones[0].seatPlan).toMatch(/^X: .*\nA: /);
  expect(shown.zones[1].seatPlan.split('\n')).toHaveLength(3);
  expect(shown).toMatchObject({ marks: [{ kind: 'stage', text: 'STAGE' }] });

  // A sold row cannot go: the buyers of row A would have no seats.
  const [sold] = tickets.filter(({ zoneId }) => zoneId === hall.zones[0]?.id);
  const refused = await plans.redraw(site.id, ({ zones: [stalls, ...others], marks }) => ({
    marks,
    zones: [
      {
        ...stalls,
        places: { rows: stalls.places.rows.filter(({ label }: { label: string }) => label !== sold?.rowLabel) },
      },
      ...others,
    ],
  }));
  expect(refused).toMatchObject({ status: 409, body: { errorKey: 'zoneLosesSeats', details: { count: 4 } } });
  expect(refused.body.details.seats.map(({ seat, by }: { seat: string; by: string }) => `${seat} ${by}`)).toContain(
    `${sold?.rowLabel}${sold?.seatNumber} HELD`,
  );
  expect(await ticketsOf(hall)).toEqual(tickets);
  // Seats of the new row are sold like all others.
  const seats = new Set<string>();
  for (let order = await buy(5, 0); order.status === 200; order = await buy(5, 0))
    for (const seat of seatsOf(order.body)) seats.add(seat);
  expect([...seats].some((seat) => seat.startsWith('X'))).toBe(true);
});
