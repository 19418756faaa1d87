// An outlet on an office day, and those who give it places.
import { randomUUID } from 'node:crypto';
import type { Dice } from '../support/tools/dice.ts';
import type { Action, OfficeDay, Reply } from './office-day.ts';

type Allotment = { id: number; price: number; sum: { free: number } };
type Sale = { id: number; status: string };

export const outletActions: Record<string, Action> = {
  'give an allotment': { weight: 1, act: giveAllotment },
  'enlarge an allotment': { weight: 1, act: (day, dice) => changePlaces(day, dice, 'places') },
  'take places back': { weight: 1, act: (day, dice) => changePlaces(day, dice, 'returns') },
  'sell from an allotment': { weight: 4, act: sellFromAllotment },
  'pay what was put aside': { weight: 1, act: (day, dice) => forSale(day, dice, 'WAITING', 'POST', '/payment') },
  'void a sale of the outlet': { weight: 1, act: (day, dice) => forSale(day, dice, 'PAID', 'DELETE', '') },
  'return places': { weight: 1, act: returnPlaces },
};

/** Few, so that the outlet sells from all of them. */
const allotmentsMax = 6;

async function giveAllotment(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  if ((await allotmentsOf(day, dice)).length >= allotmentsMax) return null;
  const payload = {
    sessionId: dice.pick(day.hall.sessionIds),
    zoneId: dice.pick(day.hall.zones).id,
    outletId: day.outletId,
    places: dice.between(2, 10),
    price: 450,
    commissionPercent: dice.pick([0, 7.5, 10]),
    returnsAt: new Date(Date.now() + (dice.chance(0.3) ? 3000 : 86_400_000)).toISOString(),
  };
  return day.send(dice, 'chief', { method: 'POST', url: '/api/allotments', payload });
}

async function allotmentsOf(day: OfficeDay, dice: Dice): Promise<Allotment[]> {
  const { status, body } = await day.send(dice, 'outlet', { method: 'GET', url: '/api/outlet' });
  return status === 200 ? body.allotments : [];
}

async function anyAllotment(day: OfficeDay, dice: Dice): Promise<Allotment | null> {
  const found = await allotmentsOf(day, dice);
  return found.length > 0 ? dice.pick(found) : null;
}

async function changePlaces(day: OfficeDay, dice: Dice, part: 'places' | 'returns'): Promise<Reply | null> {
  const allotment = await anyAllotment(day, dice);
  if (!allotment) return null;
  const url = `/api/events/${day.hall.eventId}/allotments/${allotment.id}/${part}`;
  return day.send(dice, 'chief', { method: 'POST', url, payload: { places: dice.between(1, 4) } });
}

async function sellFromAllotment(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const allotment = await anyAllotment(day, dice);
  if (!allotment) return null;
  const heldHours = dice.chance(0.3) ? 1 : null;
  const of = { requestId: randomUUID(), eventId: day.hall.eventId, allotmentId: allotment.id, price: allotment.price };
  const payload = { ...of, places: dice.between(1, 3), heldHours };
  return day.send(dice, 'outlet', { method: 'POST', url: '/api/outlet/sales', payload });
}

async function forSale(
  day: OfficeDay,
  dice: Dice,
  status: 'WAITING' | 'PAID',
  method: 'POST' | 'DELETE',
  rest: string,
): Promise<Reply | null> {
  const reply = await day.send(dice, 'outlet', { method: 'GET', url: '/api/outlet/sales?page=0&size=50' });
  const sales = reply.status === 200 ? (reply.body as Sale[]).filter((each) => each.status === status) : [];
  if (sales.length === 0) return null;
  const url = `/api/outlet/sales/${dice.pick(sales).id}${rest}`;
  return day.send(dice, 'outlet', { method, url, ...(method === 'POST' && { payload: {} }) });
}

async function returnPlaces(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const allotment = await anyAllotment(day, dice);
  if (!allotment) return null;
  const payload = { eventId: day.hall.eventId, allotmentId: allotment.id, places: dice.between(1, 3) };
  return day.send(dice, 'outlet', { method: 'POST', url: '/api/outlet/returns', payload });
}
