// Compares scanning tickets with a bare server that lets nobody in, measures scans at a fixed rate, and loads a list. One JSON line.
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../src/server/platform/database/migrate.ts';
import { addDoorHall, type DoorHall } from './door-hall.ts';
import { scannersAtOnce, scanRequest, scansOf } from './door-load.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { figureOf, quantile, rounded } from './figures.ts';
import { KeptConnections } from './kept-connections.ts';
import { faultsOf, type Load, runLoad } from './order-load.ts';
import { prepareDatabase } from './order-rounds.ts';
import { startScriptServer, startShopServer } from './order-servers.ts';
import { profileDoor } from './profile-door.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const steady = { perSecond: 200, seconds: 20 };
const secretKey = 'a key for benchmarks, which devices of a benchmark share';
const say = (sentence: string) => console.error(sentence);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (process.argv.includes('--profile')) {
  console.log(JSON.stringify(await profileDoor(rounds, secretKey), null, 1));
  process.exit(0);
}

const postgres = await startDurablePostgres();
await migrate(postgres.databaseUrl, { info: () => {} });
const { db, pool, key } = prepareDatabase(postgres, secretKey);
const services = { db, pool, signingKey: key };
const shop = await startShopServer({ databaseUrl: postgres.databaseUrl, secretKey });
const echo = await startScriptServer('door-echo.ts');
try {
  const ratios: number[] = [];
  const [redeemed, echoed]: [number[], number[]] = [[], []];
  let faults = 0;
  // The first round is for warming up.
  for (let round = 0; round <= rounds; round += 1) {
    const door = await addDoorHall(services);
    const bare = await scanAll(echo.address, door);
    const load = await scanAll(shop.address, door);
    faults += faultsOf(load);
    const ratio = perSecond(load) / perSecond(bare);
    say(
      `${round} of ${rounds}: ${rounded(perSecond(load))} scans and ${rounded(perSecond(bare))} echoes a second, ${rounded(ratio)}.`,
    );
    if (round === 0) continue;
    ratios.push(ratio);
    redeemed.push(perSecond(load));
    echoed.push(perSecond(bare));
  }
  const door = await addDoorHall(services);
  const waits = await scanSteadily(door);
  const list = await loadList(door);
  const { rows } = await pool.query(`select count(*)::int as twice from admission where entries > 1`);
  console.log(
    JSON.stringify({
      bench: 'door',
      redeemToEcho: figureOf(ratios),
      redeemsPerSecond: figureOf(redeemed),
      echoesPerSecond: figureOf(echoed),
      steady: { perSecond: steady.perSecond, p50: rounded(quantile(waits, 0.5)), p99: rounded(quantile(waits, 0.99)) },
      list,
      admittedTwice: rows[0].twice,
      faults,
    }),
  );
} finally {
  await shop.stop();
  await echo.stop();
  await pool.end();
  await postgres.stop();
}

function perSecond(load: Load): number {
  return (load.answers.get('200') ?? 0) / load.seconds;
}

function scanAll(address: string, door: DoorHall): Promise<Load> {
  return runLoad({ addresses: [address], buyers: scannersAtOnce, next: scansOf(door) });
}

/** Scans come at their time, however long the answers before them take. Returns the waiting times, ascending. */
async function scanSteadily(door: DoorHall): Promise<number[]> {
  const connections = new KeptConnections(shop.address);
  const waits: number[] = [];
  const scans: Promise<void>[] = [];
  const start = performance.now();
  for (let at = 0; at < steady.perSecond * steady.seconds; at += 1) {
    const due = start + (at * 1000) / steady.perSecond;
    while (performance.now() < due) await wait(1);
    scans.push(scanAt(at, due));
  }
  await Promise.all(scans);
  connections.close();
  return waits.sort((one, other) => one - other);

  async function scanAt(at: number, due: number): Promise<void> {
    const connection = await connections.take();
    const { status } = await connection.ask(scanRequest(door, at));
    if (status !== 200) throw new Error(`answered ${status}`);
    waits.push(performance.now() - due);
    connections.give(connection);
  }
}

async function loadList({ sessionId, tokens }: DoorHall) {
  const seconds: number[] = [];
  let gzipBytes = 0;
  let tickets = 0;
  for (let round = 0; round < 3; round += 1) {
    const since = performance.now();
    const reply = await fetch(`${shop.address}/api/check-in/sessions/${sessionId}/tickets`, {
      headers: { 'X-Door-Token': tokens[0] as string, 'Accept-Encoding': 'gzip' },
    });
    gzipBytes = Number(reply.headers.get('content-length'));
    const list = (await reply.json()) as { columns: { orderId: number[] } };
    tickets = list.columns.orderId.length;
    seconds.push((performance.now() - since) / 1000);
  }
  return { tickets, seconds: figureOf(seconds), gzipBytes };
}
