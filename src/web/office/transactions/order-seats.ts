// The seats of an order on the plan of each of its shows: those that it has now, and those that were changed.
import type { OrderFile } from '../../../contract/transactions.ts';
import { type SeatKey, seatKey } from '../withheld-seats/seat-states.ts';

type Change = NonNullable<OrderFile['actions'][number]['seats']>[number];
export type SeatsOfShow = {
  startTime: string;
  /** The seats without standing room, and without tickets that were given back. */
  keys: SeatKey[];
  /** The seats among `keys` that came by a change. */
  changed: SeatKey[];
  /** Seats that a change gave up. */
  earlier: SeatKey[];
  /** The newest first. */
  changes: Change[];
};

/** The seats of an order that has ended belong to others. */
export function seatsByShow({
  status,
  tickets,
  actions,
}: Pick<OrderFile, 'status' | 'tickets' | 'actions'>): [id: number, show: SeatsOfShow][] {
  if (status !== 'PAID' && status !== 'WAITING') return [];
  const held = tickets.filter(({ returnedAt }) => returnedAt === null);
  const changes = actions.flatMap(({ seats }) => seats ?? []);
  return [...Map.groupBy(held, ({ session }) => session.id)].flatMap(([id, ofShow]) => {
    const keys = ofShow.flatMap(({ zone, row, seat }) => keyAt({ zoneId: zone.id, row, seat }));
    const ofSession = changes.filter(({ sessionId }) => sessionId === id);
    const cameBy = new Set(ofSession.flatMap(({ to }) => keyAt(to)));
    const left = new Set(ofSession.flatMap(({ from }) => keyAt(from)));
    const changed = keys.filter((key) => cameBy.has(key));
    const earlier = [...left].filter((key) => !keys.includes(key));
    const startTime = ofShow[0]?.session.startTime ?? '';
    return keys.length + earlier.length === 0
      ? []
      : [[id, { startTime, keys, changed, earlier, changes: ofSession }] as [number, SeatsOfShow]];
  });
}

const keyAt = ({ zoneId, row, seat }: Change['to']): SeatKey[] =>
  row === null || seat === null ? [] : [seatKey(zoneId, row, seat)];
