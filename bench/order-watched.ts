// A sale that ten people watch in the cockpit, and the same sale without. Afterwards the cockpit is compared with the tables.
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { CockpitReading } from '../src/contract/cockpit.ts';
import { type SignedIn, signedIn } from '../tests/support/people/signed-in.ts';
import { figureOf } from './figures.ts';
import { type SellingRig, sellInTurn, startSelling } from './order-beside.ts';
import type { Beside } from './order-rounds.ts';

const servers = 1;
const accounts = 2;
const readersOfAccount = 5;

export async function compareWatched(rounds: number, secretKey: string) {
  const rig = await startSelling(servers, secretKey);
  try {
    const staff = await Promise.all(
      Array.from({ length: accounts }, () =>
        signedIn({ db: rig.db, signingKey: rig.key }, { authorities: ['ROLE_OPERATOR'], minutes: 600 }),
      ),
    );
    const counted = { readings: 0, readingsAstray: 0, faults: 0, seatsTwice: 0, seatsAstray: 0 };
    const readings = await sellInTurn(rig, rounds, { beside: watchedBy(rig, staff, counted) }, counted);
    return {
      bench: 'orders watched',
      servers,
      rounds,
      watchers: accounts * readersOfAccount,
      ratios: {
        ordersWatchedToWithout: figureOf(readings.map(({ beside, without }) => beside / without)),
        watchedByProcessor: figureOf(readings.map(({ byProcessor }) => byProcessor)),
      },
      quality: counted,
      absolute: {
        ordersPerSecondWatched: figureOf(readings.map(({ beside }) => beside)),
        ordersPerSecondWithout: figureOf(readings.map(({ without }) => without)),
      },
    };
  } finally {
    await rig.stop();
  }
}

const watchedBy =
  ({ db, shops }: SellingRig, staff: SignedIn[], counted: { readings: number; readingsAstray: number }): Beside =>
  ({ eventId }) => {
    const stopping = new AbortController();
    const readers = staff.flatMap(({ headers }) =>
      Array.from({ length: readersOfAccount }, (_, at) => {
        const { address } = shops[at % shops.length] as SellingRig['shops'][number];
        return watch(`${address}/api/cockpit/${eventId}/stream`, headers, stopping.signal);
      }),
    );
    return async () => {
      const stored = await readStored(db, eventId);
      for (const reader of readers) {
        const reading = await reader.next();
        counted.readings += reader.count();
        if (!reading || !isDeepStrictEqual(figuresOf(reading), stored)) counted.readingsAstray += 1;
      }
      stopping.abort();
    };
  };

type Stored = {
  waiting: number;
  paid: number;
  letGo: number;
  placed: number;
  zones: [number, number, number, number][];
};

/** The figures of the cockpit for a sale without payments: orders, and of each zone the tickets sold and held, and the free places. */
const figuresOf = ({ orders: { waiting, paid, letGo }, minutes, zones }: CockpitReading): Stored => ({
  waiting,
  paid,
  letGo,
  placed: minutes.reduce((sum, minute) => sum + minute.placed, 0),
  zones: zones
    .map(({ id, sold, held, free }): Stored['zones'][number] => [id, sold, held, free])
    .sort(([one], [other]) => one - other),
});

async function readStored(db: SellingRig['db'], eventId: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    with live as (
      select zone_id, count(*) filter (where status = 'PAID') as sold, count(*) filter (where status = 'WAITING') as held
      from ticket join orders on orders.event_id = ticket.event_id and orders.id = order_id
      where ticket.event_id = ${eventId} and orders.event_id = ${eventId} and is_live group by zone_id
    )
    select count(*) filter (where status = 'WAITING')::int as waiting, count(*) filter (where status = 'PAID')::int as paid,
      count(*) filter (where status in ('CANCELED', 'EXPIRED', 'REJECTED'))::int as let_go, count(*)::int as placed, (
        select jsonb_agg(jsonb_build_array(zone_id, coalesce(sold, 0), coalesce(held, 0), free_public) order by zone_id)
        from inventory left join live using (zone_id) where event_id = ${eventId}
      ) as zones
    from orders where event_id = ${eventId}`.execute(db);
  return rows[0] as Stored;
}

/** Reads as a browser does. `next` waits for a reading that was begun after the call. */
function watch(url: string, headers: Record<string, string>, signal: AbortSignal) {
  let count = 0;
  let isOver = false;
  let newest: CockpitReading | null = null;
  const read = async () => {
    const reply = await fetch(url, { headers, signal });
    if (!reply.ok || !reply.body) throw new Error(`The cockpit answered ${reply.status}.`);
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader() as ReadableStreamDefaultReader<string>;
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (text + value).split('\n\n');
      text = events.pop() ?? '';
      count += events.length;
      const last = events.findLast((event) => event.startsWith('data: '));
      if (last) newest = JSON.parse(last.slice('data: '.length)) as CockpitReading;
    }
  };
  void read()
    .catch((error) => signal.aborted || console.error(error))
    .finally(() => {
      isOver = true;
    });
  const next = async (): Promise<CockpitReading | null> => {
    const until = count + 2;
    while (count < until && !isOver) await wait(50);
    return newest;
  };
  return { next, count: () => count };
}
