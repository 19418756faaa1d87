// Buyers at work: each asks, waits for the answer and asks again, until there is nothing left to ask for.
import { OrderConnection } from './order-connection.ts';

/** The request of one buyer, and the function that gets its status. */
export type Asking = { request: string; finish: (status: number) => void };

export type Load = {
  seconds: number;
  /** The number of answers by status and refusal code. */
  answers: Map<string, number>;
  /** Waiting times of the successful requests, in milliseconds and ascending. */
  waits: Float64Array;
};

type Options = { addresses: string[]; buyers: number; next: () => Asking | null };

export async function runLoad({ addresses, buyers, next }: Options): Promise<Load> {
  const answers = new Map<string, number>();
  const waits: number[] = [];
  const connections = Array.from({ length: buyers }, (_, index) => new OrderConnection(addressOf(addresses, index)));

  const buy = async (connection: OrderConnection): Promise<void> => {
    for (let asking = next(); asking; asking = next()) {
      const since = performance.now();
      const { status, body } = await connection.ask(asking.request);
      if (status === 200) waits.push(performance.now() - since);
      else count(answers, `${status} ${refusalIn(body)}`);
      asking.finish(status);
    }
  };

  // A buyer has the page open, and with it a connection.
  await Promise.all(connections.map(({ opened }) => opened));
  const start = performance.now();
  await Promise.all(connections.map(buy));
  const seconds = (performance.now() - start) / 1000;
  for (const connection of connections) connection.close();
  answers.set('200', waits.length);
  return { seconds, answers, waits: Float64Array.from(waits).sort() };
}

/** One after the other. */
export function together(loads: readonly Load[]): Load {
  const answers = new Map<string, number>();
  for (const load of loads) for (const [kind, times] of load.answers) count(answers, kind, times);
  return {
    seconds: loads.reduce((sum, { seconds }) => sum + seconds, 0),
    answers,
    waits: Float64Array.from(loads.flatMap(({ waits }) => [...waits])).sort(),
  };
}

export const ordersOf = ({ answers }: Load): number => answers.get('200') ?? 0;
export const ordersPerSecond = (load: Load): number => ordersOf(load) / load.seconds;

export const faultsOf = ({ answers }: Load): number =>
  [...answers].reduce((sum, [kind, times]) => (kind.startsWith('5') ? sum + times : sum), 0);

const addressOf = (addresses: string[], index: number) => addresses[index % addresses.length] as string;

const count = (answers: Map<string, number>, kind: string, times = 1) =>
  answers.set(kind, (answers.get(kind) ?? 0) + times);

function refusalIn(body: Buffer): string {
  const { errorKey, message } = JSON.parse(body.toString()) as { errorKey?: string; message?: string };
  return errorKey ?? message ?? '';
}
