import { connect, type Socket } from 'node:net';
import { startDurablePostgres } from './durable-postgres.ts';
import { figureOf } from './figures.ts';
import { ordersPerSecond } from './order-load.ts';
import { prepareDatabase, type SoldOut, sellOut } from './order-rounds.ts';
import { startShopServer } from './order-servers.ts';

/**
 * Five hundred connections that send a byte a second: how soon each is closed, and what selling a hall beside them costs, in turn
 * with selling one without them.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const senders = 500;
const byteEachMilliseconds = 1000;
const hallsEachRound = 3;
const secretKey = 'a key for benchmarks, which buyers of a benchmark share';
const say = (sentence: string) => console.error(sentence);

/** A head that does not end, bodies that do not, and nothing at all. */
const beginnings = [
  'GET /api/events HTTP/1.1\r\nHost: a\r\nX-Long: ',
  'POST /api/order HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"a":"',
  'POST /api/onlineEnquiry HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"a":"',
  'POST /api/nothing HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n',
  '',
];

type Ended = { seconds: number };

function sendSlowly(port: number, index: number): Promise<Ended> {
  const beginning = beginnings[index % beginnings.length] as string;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(beginning));
    const sending = setInterval(() => socket.writable && beginning !== '' && socket.write('x'), byteEachMilliseconds);
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(sending);
      resolve({ seconds: (performance.now() - startedAt) / 1000 });
    });
  });
}

const postgres = await startDurablePostgres();
const closers: (() => Promise<void>)[] = [postgres.stop];
try {
  const { databaseUrl } = postgres;
  const heard: string[] = [];
  const shop = await startShopServer({ databaseUrl, secretKey, hear: (line) => heard.push(line) });
  closers.push(shop.stop);
  const { db, pool, key } = prepareDatabase(postgres, secretKey);
  closers.push(() => pool.end());
  const rig = { db, key, shops: [shop], postmaster: postgres.postmaster };
  const port = Number(new URL(shop.address).port);
  let seed = 0;
  const sellHalls = async (): Promise<number> => {
    const sold: SoldOut[] = [];
    for (let hall = 0; hall < hallsEachRound; hall++) sold.push(await sellOut(rig, seed++));
    return sold.reduce((sum, { load }) => sum + ordersPerSecond(load), 0) / hallsEachRound;
  };
  await sellHalls();
  const ratios: number[] = [];
  const closings: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const without = await sellHalls();
    const slow = Promise.all(Array.from({ length: senders }, (_, index) => sendSlowly(port, index)));
    const beside = await sellHalls();
    closings.push(...(await slow).map(({ seconds }) => seconds));
    ratios.push(beside / without);
    say(`${round} of ${rounds}: ${Math.round(beside)} orders a second beside them, ${Math.round(without)} without`);
  }
  const isError = (line: string) => (JSON.parse(line) as { level: number }).level >= 50;
  const report = { bench: 'slow-senders', rounds, senders, ordersBesideToWithout: figureOf(ratios) };
  const closed = { connectionsClosed: closings.length, closedAfterSeconds: figureOf(closings) };
  console.log(JSON.stringify({ ...report, ...closed, lines: heard.length, errorLines: heard.filter(isError).length }));
  for (const line of new Set(heard.map((one) => one.replace(/"time":\d+|"requestId":"\w+"/g, '')))) say(line);
} finally {
  for (const close of closers.reverse()) await close();
}
