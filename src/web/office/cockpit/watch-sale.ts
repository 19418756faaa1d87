// Watches a sale for a page: reads the stream, and connects again when it breaks or falls silent.
import type { CockpitReading } from '../../../contract/cockpit.ts';

export type Watched = {
  reading: CockpitReading | null;
  /** False from the moment in which the connection broke, until the next reading. */
  isLive: boolean;
  isGone: boolean;
  /** The status of the last connection that failed: 0 without an answer. */
  failed: number | null;
};

type Watching = {
  open: (options: { signal: AbortSignal; onData: (data: string) => void; onLife: () => void }) => Promise<number>;
  show: (watched: Watched) => void;
};

const silentMillisecondsMax = 10_000;
const pausesMilliseconds = [500, 1000, 2000, 5000];

/** Until the returned function is called. */
export function watchSale({ open, show }: Watching): () => void {
  let watched: Watched = { reading: null, isLive: false, isGone: false, failed: null };
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let connection = new AbortController();
  let isStopped = false;

  const change = (changes: Partial<Watched>) => {
    if (isStopped) return;
    watched = { ...watched, ...changes };
    show(watched);
  };
  const waitForLife = () => {
    clearTimeout(timer);
    timer = setTimeout(() => connection.abort(), silentMillisecondsMax);
  };
  const onData = (data: string) => {
    attempts = 0;
    change({ reading: JSON.parse(data) as CockpitReading, isLive: true, failed: null });
  };

  const connect = async () => {
    connection = new AbortController();
    waitForLife();
    const status = await open({ signal: connection.signal, onData, onLife: waitForLife }).catch(() => 0);
    clearTimeout(timer);
    if (isStopped) return;
    const isGone = status === 404 || status === 400 || status === 403;
    change({ isLive: false, isGone, failed: status });
    if (isGone) return;
    timer = setTimeout(() => void connect(), pausesMilliseconds[Math.min(attempts, pausesMilliseconds.length - 1)]);
    attempts += 1;
  };

  void connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    connection.abort();
  };
}
