// A real sale on a distributed database: two halls on different workers, sold out by HTTP, and the replies compared with the rows.
import { createSecretKey, randomBytes } from 'node:crypto';
import { connect } from '../../src/server/platform/database/connect.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import type { Db } from '../../src/server/platform/deps.ts';
import { checkInvariants, describeBroken } from '../check-invariants.ts';
import { ask } from '../crash/ask.ts';
import { startCrashServer } from '../crash/server.ts';
import { newBuyer, orderRequest } from '../support/people/buyers.ts';
import { addHall, type Hall, lineIn, rowsOfSeats } from '../support/shop/hall.ts';
import { until } from '../support/tools/until.ts';
import { readNodeOf } from './placement.ts';

export type ClusterSale = {
  /** The halls' workers: host and port. */
  workers: string[];
  sold: number;
  refused: number;
  /** Sentences; none when all is well. */
  broken: string[];
};

const [rows, seatsInARow] = [10, 20];
const seats = rows * seatsInARow;
/** Some buyers find nothing left. */
const buyersPerHall = seats + 20;
const hallsMax = 64;
const secondsToOpenMax = 120;
/** The words of a machine that has too much to do. */
const saysBusy = /timeout exceeded when trying to connect|the main thread did nothing else/;

export async function sellOnCluster(databaseUrl: string): Promise<ClusterSale> {
  const secretKey = randomBytes(24).toString('hex');
  await migrate(databaseUrl, { info: () => {} });
  const { db, pool } = connect(databaseUrl, 4);
  const server = await startCrashServer({ name: 'shop', databaseUrl, secretKey, clockSkewSeconds: 0 });
  try {
    await until(() => server.isOpen(), secondsToOpenMax);
    const halls = await hallsApart(db);
    const key = createSecretKey(Buffer.from(secretKey));
    const replies = await Promise.all(
      halls.flatMap(({ hall }) =>
        Array.from({ length: buyersPerHall }, () =>
          ask(
            server.address,
            orderRequest(newBuyer(key, { eventId: hall.eventId }), { ...hall, orderDetails: [lineIn(hall, 1)] }),
          ),
        ),
      ),
    );
    const sold = replies.filter((reply) => reply?.status === 200).length;
    const refused = replies.filter((reply) => reply?.status === 409).length;
    return {
      workers: halls.map(({ worker }) => worker),
      sold,
      refused,
      broken: [
        ...(await compare(
          db,
          halls.map(({ hall }) => hall),
          replies.length,
          { sold, refused },
        )),
        ...(await describeFaults(databaseUrl)),
        ...[...server.faults]
          .filter(([words]) => !saysBusy.test(words))
          .map(([words, count]) => `the server said ${count} times: ${words}`),
      ],
    };
  } finally {
    await server.stop();
    await pool.end();
  }
}

/** Two halls whose events are on different workers. */
async function hallsApart(db: Db): Promise<{ hall: Hall; worker: string }[]> {
  const first = await addPlacedHall(db);
  for (let count = 0; count < hallsMax; count += 1) {
    const other = await addPlacedHall(db);
    if (other.worker !== first.worker) return [first, other];
  }
  throw new Error(`${hallsMax} events are all on ${first.worker}`);
}

async function addPlacedHall(db: Db) {
  const hall = await addHall(db, { zones: [rowsOfSeats(rows, seatsInARow)] });
  return { hall, worker: await readNodeOf(db, hall.eventId) };
}

async function compare(
  db: Db,
  halls: readonly Hall[],
  requests: number,
  { sold, refused }: Pick<ClusterSale, 'sold' | 'refused'>,
) {
  const events = halls.map(({ eventId }) => eventId);
  const orders = await db.selectFrom('orders').where('eventId', 'in', events).select('id').execute();
  const tickets = await db
    .selectFrom('ticket')
    .where('eventId', 'in', events)
    .where('isLive', '=', true)
    .select('orderId')
    .execute();
  const wanted = halls.length * seats;
  return [
    ...(sold === wanted ? [] : [`${sold} of ${wanted} seats were sold`]),
    ...(sold + refused === requests ? [] : [`${requests - sold - refused} of ${requests} buyers got no proper reply`]),
    ...(orders.length === sold ? [] : [`${sold} orders were acknowledged, ${orders.length} are stored`]),
    ...(tickets.length === sold ? [] : [`${sold} seats were sold, ${tickets.length} tickets are stored`]),
  ];
}

async function describeFaults(databaseUrl: string): Promise<string[]> {
  const broken = await checkInvariants(databaseUrl);
  return broken.length === 0 ? [] : [describeBroken(broken)];
}
