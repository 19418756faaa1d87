// A sale on a distributed database while its nodes are killed and events move between workers. The buyers' replies are compared with the
// stored rows, as after every crash run.
import { createSecretKey, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { auditOrders, brokenRules } from '../crash/audit.ts';
import { keepBuying, type Market } from '../crash/buyers.ts';
import { Halls } from '../crash/halls.ts';
import { connectToCrashing, untilUp } from '../crash/postgres.ts';
import { Promises } from '../crash/promises.ts';
import { startCrashServer } from '../crash/server.ts';
import { diceFrom } from '../support/tools/dice.ts';
import { until } from '../support/tools/until.ts';
import type { Citus } from './citus.ts';
import { type Move, moveEvent } from './move-event.ts';
import { runOn } from './nodes.ts';

type Options = {
  seed: number;
  buyers: number;
  /** How often each node is killed. */
  kills: number;
  moves: number;
  say: (sentence: string) => void;
};
export type Struck = { acknowledged: number; moves: Move[]; broken: string[] };

const secondsMax = 120;
const secondsToRecoverMax = 60;
const pauseMillisecondsMax = 300;

export async function strikeNodes(citus: Citus, options: Options): Promise<Struck> {
  const { seed, buyers, kills, moves, say } = options;
  const { url } = citus.coordinator;
  await migrate(url, { info: () => {} });
  const { db, pool } = connectToCrashing(url, 3);
  const secretKey = randomBytes(24).toString('hex');
  const sale = { isOver: false };
  const server = await startCrashServer({ name: 'shop', databaseUrl: url, secretKey, clockSkewSeconds: 0 });
  try {
    const halls = new Halls(db);
    await halls.openAll();
    await until(() => server.isOpen(), secondsMax);
    const market: Market = {
      servers: [server],
      halls,
      key: createSecretKey(Buffer.from(secretKey)),
      promises: new Promises(),
      dice: diceFrom(seed),
      pauseMillisecondsMax,
      secondsToKnowMax: secondsMax,
      isOver: () => sale.isOver,
    };
    const buying = Promise.all(Array.from({ length: buyers }, () => keepBuying(market)));
    await untilSold(market, performance.now());
    const moved: Move[] = [];
    for (let count = 0; count < moves; count += 1) {
      const { eventId } = market.dice.pick([...halls.open]);
      const move = await moveEvent(db, eventId);
      moved.push(move);
      say(`Event ${eventId} moved from ${move.from} to ${move.to} in ${move.seconds.toFixed(1)} s.`);
    }
    const nodes = [
      ...citus.workers.map((node, at) => ({ node, name: `worker ${at + 1}` })),
      { node: citus.coordinator, name: 'coordinator' },
    ];
    for (let round = 0; round < kills; round += 1)
      for (const { node, name } of nodes) {
        const at = performance.now();
        node.kill();
        await untilUp(node.url);
        say(
          `The ${name} was killed; first order that was asked for afterwards: ${(await untilSold(market, at)).toFixed(1)} s.`,
        );
        await wait(market.dice.between(0, pauseMillisecondsMax));
      }
    sale.isOver = true;
    await buying;
    await halls.finish();
    await until(async () => (await waitingTransactions(citus)) === 0, secondsToRecoverMax);
    const audit = await auditOrders(url, market.promises, { overdueSecondsMax: secondsMax });
    return {
      acknowledged: market.promises.acknowledged.length,
      moves: moved,
      broken: Object.entries(brokenRules(audit)).map(([rule, count]) => `${rule}: ${count}`),
    };
  } catch (error) {
    for (const [words, count] of server.faults) say(`The server said ${count} times: ${words}`);
    throw error;
  } finally {
    sale.isOver = true;
    await server.stop();
    await pool.end();
  }
}

/** Seconds from then to the end of the first order that was asked for afterwards. */
async function untilSold({ promises }: Market, at: number): Promise<number> {
  const first = () => promises.acknowledged.find(({ requestedAt }) => requestedAt >= at);
  await until(() => first() !== undefined, secondsMax);
  return ((first()?.reportedAt ?? at) - at) / 1000;
}

/** Prepared on a worker, and neither committed nor rolled back yet. */
async function waitingTransactions({ coordinator, workers }: Citus): Promise<number> {
  let count = 0;
  for (const { url } of [coordinator, ...workers]) {
    const { rows } = await runOn(url, 'select count(*)::int as count from pg_prepared_xacts');
    count += rows[0].count;
  }
  return count;
}
