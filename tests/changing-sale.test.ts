// A sale on two servers while staff change prices, sessions, zones and withheld seats all the time.
import { expect, test } from 'vitest';
import { newBuyer, orderRequest } from './support/people/buyers.ts';
import { openProgramme } from './support/people/programme.ts';
import { openWithholder, seatsOfText } from './support/people/withholder.ts';
import { openBoxOffice, seatsOf } from './support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from './support/shop/hall.ts';

const buyersAtOnce = 8;
const [ordersMin, roundsMin, triesMax] = [60, 5, 2000];

test('an order costs what its buyer was told, and no seat is sold that was killed', async () => {
  const office = await openBoxOffice();
  const servers = [office, await office.anotherServer()];
  const [programme, staff] = [await openProgramme(office), await openWithholder(office)];
  const hall = await office.hallOf(rowsOfSeats(12, 30), 400);
  const [seated, standing] = hall.zones.map(({ pricingId }) => pricingId) as [number, number];
  const prices = new Set([480]);
  const killed = new Set<string>();
  const sold: { id: number; amount: number; seats: string[] }[] = [];
  let [tried, rounds] = [0, 0];
  const isOver = () => (sold.length >= ordersMin && rounds >= roundsMin) || tried >= triesMax;

  const buy = async () => {
    while (!isOver()) {
      tried += 1;
      const zone = tried % 3 === 0 ? 1 : 0;
      const buyer = newBuyer(office.deps.signingKey, { eventId: hall.eventId });
      const order = orderRequest(buyer, { ...hall, orderDetails: [lineIn(hall, 1 + (tried % 2), zone)] });
      const { body } = await (servers[tried % 2] ?? office).app.inject(order).then((reply) => ({ body: reply.json() }));
      if (body.id === undefined) {
        // The zone is full for this party, or its session was off for a moment.
        expect(['soldOut', 'noBlock', 'closed']).toContain(body.errorKey);
        continue;
      }
      for (const { pricing } of body.tickets) expect(prices).toContain(pricing.price);
      const tickets = body.tickets as { pricing: { price: number; handlingFee: number } }[];
      expect(body.amount).toBe(tickets.reduce((sum, { pricing }) => sum + pricing.price + pricing.handlingFee, 0));
      sold.push({ id: body.id, amount: body.amount, seats: seatsOf(body) });
    }
  };
  const change = async () => {
    for (; !isOver(); rounds += 1) {
      const step = rounds;
      const price = 481 + step;
      prices.add(price);
      await programme.change(`pricings/${step % 2 ? seated : standing}`, { price });
      const row = 'LKJIHGFEDCBA'[step % 12];
      const seats = `${row}${1 + (step % 15)} ${row}${30 - (step % 15)}`;
      const { status } = await staff.withhold(hall, seats);
      if (status === 200 && step % 3 > 0) for (const seat of seats.split(' ')) killed.add(seat);
      else if (status === 200) await staff.release(hall, { seats: seatsOfText(seats) });
      await programme.change(`zones/${hall.zones[0]?.id}`, { autoArrangeAsc: step % 2 === 0 });
      if (step % 4 === 2)
        for (const enabled of [false, true]) await programme.change(`sessions/${hall.sessionIds[0]}`, { enabled });
    }
  };
  await Promise.all([...Array.from({ length: buyersAtOnce }, buy), change()]);

  expect(sold.length).toBeGreaterThan(0);
  expect(killed.size).toBeGreaterThan(0);
  const seats = sold.flatMap((order) => order.seats).filter(Boolean);
  expect(seats.filter((seat) => killed.has(seat))).toEqual([]);
  const stored = await office.db.selectFrom('orders').select(['id', 'amountCents']).execute();
  const centsOf = new Map(stored.map(({ id, amountCents }) => [id, amountCents]));
  for (const { id, amount } of sold) expect(centsOf.get(id)).toBe(amount * 100);
  const { total } = await staff.stock(hall);
  const { free } = total;
  expect(total.sold + total.held + total.killed + free.public).toBe(total.capacity);
  // The invariants are checked when the database goes.
  await office.close();
});
