// Judges whether the answers that buyers got can all be true. Times are those of the buyers: a seat is surely theirs
// from the moment they hear of it until the moment they ask to give it back, or its time is over.
import type { Transaction } from '../../src/contract/orders.ts';
import type { Db } from '../../src/server/platform/deps.ts';

export type OrderReport = { order: Transaction; at: number };
export type Attempt = {
  passId: string;
  /** The requests with this pass, each with all orders that answered it. */
  preferences: Map<string, OrderReport[]>;
  echoedAt: number | null;
  wasGivenBack: boolean;
  /** A request had no answer that says what became of it. */
  wasUnknown: boolean;
  paidAt: number | null;
};

/** Between the clocks of those who hear and the one that says when a time is over: here they are the same machine's. */
const clockMillisecondsMax = 20;

export async function judgeHistory(db: Db, attempts: readonly Attempt[]): Promise<string[]> {
  const stored = await readStored(db);
  const wrong = attempts.flatMap((attempt) => judgeAttempt(attempt, stored.get(attempt.passId)));
  const passIds = new Set(attempts.map(({ passId }) => passId));
  for (const { id, passId } of stored.values())
    if (!passIds.has(passId)) wrong.push(`order ${id} was asked for by nobody`);
  return [...wrong, ...findTwoOwners(attempts)];
}

type Stored = { id: number; passId: string; status: string; amountCents: number; seats: string };

async function readStored(db: Db): Promise<Map<string, Stored>> {
  const orders = await db.selectFrom('orders').select(['id', 'passId', 'status', 'amountCents']).execute();
  const tickets = await db.selectFrom('ticket').selectAll().orderBy('orderId').orderBy('number').execute();
  const byOrder = Map.groupBy(tickets, ({ orderId }) => orderId);
  return new Map(
    orders.map((order) => {
      const seats = (byOrder.get(order.id) ?? []).map((ticket) =>
        seatText({ ...ticket, row: ticket.rowLabel, seat: ticket.seatNumber }),
      );
      return [order.passId, { ...order, seats: seats.join(' ') }];
    }),
  );
}

type Seat = { sessionId: number; zoneId: number; row: string | null; seat: number | null };
const seatText = ({ sessionId, zoneId, row, seat }: Seat): string => `${sessionId}/${zoneId}/${row ?? ''}${seat ?? ''}`;
const seatsOf = ({ tickets }: Transaction): string[] =>
  tickets.map(({ session, zone, row, seat }) => seatText({ sessionId: session.id, zoneId: zone.id, row, seat }));

function judgeAttempt(attempt: Attempt, stored: Stored | undefined): string[] {
  const { passId, preferences, wasGivenBack, wasUnknown, paidAt } = attempt;
  const reported = [...preferences.values()].filter((heard) => heard.length > 0);
  if (reported.length > 1) return [`pass ${passId} gave orders for two wishes`];
  const orders = (reported[0] ?? []).map(({ order }) => order);
  if (orders.length === 0)
    return stored && !wasUnknown ? [`order ${stored.id} is stored, and its buyer was only refused`] : [];
  if (!stored) return [`order ${orders[0]?.id} was told of and is not stored`];
  const wrong: string[] = [];
  for (const order of orders) {
    const text = `order ${order.id} of pass ${passId}`;
    if (order.id !== stored.id) wrong.push(`${text} is stored as ${stored.id}`);
    if (Math.round(order.amount * 100) !== stored.amountCents)
      wrong.push(`${text} costs ${stored.amountCents} cents now`);
    if (seatsOf(order).join(' ') !== stored.seats) wrong.push(`${text} has other seats now: ${stored.seats}`);
  }
  if (paidAt !== null && stored.status !== 'PAID') wrong.push(`order ${stored.id} was paid and is ${stored.status}`);
  if (wasGivenBack && stored.status !== 'CANCELED')
    wrong.push(`order ${stored.id} was given back and is ${stored.status}`);
  return wrong;
}

type Ownership = { orderId: number; from: number; until: number };

/** Two who surely had the same seat at the same time. */
function findTwoOwners(attempts: readonly Attempt[]): string[] {
  const owners = new Map<string, Ownership[]>();
  for (const { preferences, echoedAt, paidAt } of attempts) {
    const heard = [...preferences.values()].flat().filter(({ order }) => order.status === 'WAITING');
    const [first] = heard.toSorted((one, other) => one.at - other.at);
    if (!first) continue;
    const over = paidAt === null ? first.order.validUntil - clockMillisecondsMax : Number.POSITIVE_INFINITY;
    const until = Math.min(over, echoedAt ?? Number.POSITIVE_INFINITY);
    const ownership = { orderId: first.order.id, from: first.at, until };
    // Where people stand, no place is anybody's; there the sums of the invariants tell.
    for (const seat of seatsOf(first.order).filter((text) => !text.endsWith('/')))
      owners.set(seat, [...(owners.get(seat) ?? []), ownership]);
  }
  return [...owners].flatMap(([seat, all]) => {
    const inOrder = all.filter(({ from, until }) => from < until).sort((one, other) => one.from - other.from);
    return inOrder.flatMap(({ orderId, until }, index) => {
      const next = inOrder[index + 1];
      return next && next.from < until ? `seat ${seat} was of orders ${orderId} and ${next.orderId} at once` : [];
    });
  });
}
