// One server of the shop, as a real process that is started again whenever it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { builtServer } from '../../scripts/build.ts';
import { freePort } from '../support/shop/free-port.ts';
import { modeOfServers, programEnvironment } from '../support/shop/program-environment.ts';

type Options = {
  name: string;
  databaseUrl: string;
  secretKey: string;
  clockSkewSeconds: number;
  /** Settings beside those that every server needs. */
  environment?: Record<string, string>;
  /** A free one, unless others must know it before. */
  port?: number;
};
export type CrashServer = {
  name: string;
  address: string;
  clockSkewSeconds: number;
  isOpen: () => boolean;
  /** SIGKILL; it is started again at once. */
  kill: () => void;
  /** Pauses the process, until the returned function is called. */
  holdStill: () => () => void;
  stop: () => Promise<void>;
  /** How far it says its clock is from ours, in seconds. */
  clockSeen: () => number | null;
  /** How often it ended without having been killed, while it was open and while it was starting. */
  ends: { open: number; starting: number };
  /** Warnings, errors and output outside the log, with their counts. */
  faults: Map<string, number>;
};

/** Pino's number for a warning. */
const logLevelShown = 40;
const wrongClock = import.meta.resolve('./clock.ts');

export async function startCrashServer(options: Options): Promise<CrashServer> {
  const port = options.port ?? (await freePort());
  const ends = { open: 0, starting: 0 };
  const faults = new Map<string, number>();
  let child: ChildProcess | undefined;
  let [isOpen, isStopping, wasKilled] = [false, false, false];
  let clockSeen: number | null = null;

  const note = (words: string) => faults.set(words, (faults.get(words) ?? 0) + 1);
  const read = (line: string) => {
    const entry = readEntry(line);
    // A server of the tests says it beside its log.
    if ((entry?.msg ?? line).startsWith('Limelight is open')) isOpen = true;
    else if (!entry) note(line);
    else if (entry.msg === 'The clock') clockSeen = Math.round((entry.time - Date.now()) / 1000);
    else if (entry.level >= logLevelShown) note(`${entry.msg}: ${entry.err?.message ?? ''}`);
  };
  const runOnce = async () => {
    wasKilled = false;
    child = spawn(process.execPath, ['--import', wrongClock, ...builtServer], {
      env: environmentOf(options, port),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', read);
    await new Promise((resolve) => child?.once('exit', resolve));
    if (!wasKilled && !isStopping) ends[isOpen ? 'open' : 'starting'] += 1;
    isOpen = false;
  };
  const running = (async () => {
    while (!isStopping) {
      await runOnce();
      await wait(20);
    }
  })();
  const abandon = () => child?.kill('SIGKILL');
  process.once('exit', abandon);

  return {
    name: options.name,
    address: `http://127.0.0.1:${port}`,
    clockSkewSeconds: options.clockSkewSeconds,
    isOpen: () => isOpen,
    kill: () => {
      wasKilled = true;
      isOpen = false;
      child?.kill('SIGKILL');
    },
    holdStill: () => {
      const still = child;
      still?.kill('SIGSTOP');
      return () => void still?.kill('SIGCONT');
    },
    stop: async () => {
      isStopping = true;
      child?.kill('SIGTERM');
      await running;
      process.off('exit', abandon);
    },
    clockSeen: () => clockSeen,
    ends,
    faults,
  };
}

const environmentOf = (
  { databaseUrl, secretKey, clockSkewSeconds, environment }: Options,
  port: number,
): NodeJS.ProcessEnv => ({
  ...programEnvironment(),
  APP_MODE: modeOfServers,
  PORT: String(port),
  DATABASE_URL: databaseUrl,
  SECRET_KEY: secretKey,
  PUBLIC_ADDRESS: 'https://shop.example',
  SHOP_EMAIL: 'hello@shop.example',
  SHOP_PHONE: '+852 3008 0000',
  // No mail server listens there: these runs send no mail.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'tickets@shop.example',
  // Each buyer has an address of their own, in a header.
  TRUST_PROXY: '1',
  CLOCK_SKEW_SECONDS: String(clockSkewSeconds),
  ...environment,
});

type LogEntry = { level: number; time: number; msg: string; err?: { message: string } };

/** Null for a line that is not of the log. */
function readEntry(line: string): LogEntry | null {
  try {
    const entry = JSON.parse(line) as Partial<LogEntry>;
    return typeof entry.msg === 'string' ? (entry as LogEntry) : null;
  } catch {
    return null;
  }
}
