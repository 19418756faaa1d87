// The load beside the crowd: polls as fast as they are answered, and orders at a steady pace.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { OrderConnection } from './order-connection.ts';
import type { Round, SteadyOrders } from './queue-orders.ts';

/** Answers a second, over this many connections that each ask again after an answer. */
export async function answersPerSecond(url: string, seconds: number, connections = 32): Promise<number> {
  const { pathname } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nHost: shop\r\n\r\n`;
  const start = performance.now();
  const end = start + seconds * 1000;
  let answers = 0;
  const askOn = async () => {
    const connection = new OrderConnection(url);
    while (performance.now() < end) {
      const { status } = await connection.ask(request);
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      answers += 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  return answers / ((performance.now() - start) / 1000);
}

/** Buyers in a thread of their own, so that what keeps the crowd busy is not taken for the shop's slowness. */
export function startBuyers(orders: SteadyOrders) {
  const worker = new Worker(new URL('./queue-orders.ts', import.meta.url), { workerData: orders });
  return {
    /** The slowest in a hundred of one round of orders, in milliseconds. */
    oneRound: async () => {
      // Rejects when the thread fails meanwhile.
      const reported = once(worker, 'message');
      worker.postMessage('buy');
      const [round] = await reported;
      return round as Round;
    },
    stop: async () => {
      await worker.terminate();
    },
  };
}
