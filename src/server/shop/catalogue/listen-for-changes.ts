import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { catalogueChanged } from '../../platform/database/announce-catalogue.queries.ts';

type Listening = { databaseUrl: string; log: Pick<Logger, 'warn'>; onChange: () => void };
const secondsBetweenTries = 1;

/** Listens until stopped. A lost connection may have missed notifications, so it counts as a change as well. */
export async function listenForChanges({
  databaseUrl,
  log,
  onChange,
}: Listening): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let client: Client | undefined;

  const listenOnce = async () => {
    const next = new Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 3000 });
    const broken = new Promise<void>((resolve) => next.once('end', resolve));
    next.on('error', (error) => log.warn({ err: error }, 'lost the line that tells of changes'));
    next.on('notification', onChange);
    await next.connect();
    client = next;
    // It was stopped while this connection was being made.
    if (stopping.signal.aborted) await next.end();
    await next.query(`listen ${catalogueChanged}`);
    onChange();
    return { broken };
  };

  const keepListening = async (first: Promise<void>) => {
    await first;
    while (!stopping.signal.aborted) {
      try {
        const { broken } = await listenOnce();
        await broken;
      } catch (error) {
        log.warn({ err: error }, 'cannot listen for changes yet');
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
