import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { listenTo } from './listen.queries.ts';

/** Receives the text of a notification. It is empty when the connection is new, and notifications may have been missed. */
type Hear = (payload: string) => void;
type Listening = { databaseUrl: string; log: Pick<Logger, 'warn'>; channels: Readonly<Record<string, Hear>> };
const secondsBetweenTries = 1;

/** Listens until stopped, on one connection for all channels. */
export async function listen({ databaseUrl, log, channels }: Listening): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let client: Client | undefined;

  const listenOnce = async () => {
    const next = new Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 3000 });
    const broken = new Promise<void>((resolve) => next.once('end', resolve));
    next.on('error', (error) => log.warn({ err: error }, 'lost the line that tells of changes'));
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    try {
      await next.connect();
      client = next;
      // It may have been stopped while this connection was being made.
      stopping.signal.throwIfAborted();
      await listenTo(next, Object.keys(channels));
    } catch (error) {
      // A standby accepts connections and refuses to listen. Each try would leave it one more.
      next.end().catch(() => undefined);
      throw error;
    }
    for (const hear of Object.values(channels)) hear('');
    return { broken };
  };

  const keepListening = async (first: Promise<void>) => {
    await first;
    while (!stopping.signal.aborted) {
      try {
        const { broken } = await listenOnce();
        await broken;
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'cannot listen for changes yet');
      }
      await wait(secondsBetweenTries * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const { broken } = await listenOnce();
  const listening = keepListening(broken);
  return {
    stop: async () => {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}
