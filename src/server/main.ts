// The server as a program: its messages while it starts, how it stops, and its exit codes.
import { demoSignIns } from './demo/demo-accounts.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { PostgresError } from './platform/database/postgres-account.ts';
import { openLog } from './platform/log.ts';
import { tuneCollection } from './platform/runtime/tune-collection.ts';
import { type Configuration, ConfigurationError, readConfiguration } from './platform/settings/configuration.ts';
import { secretsOf } from './platform/settings/masked.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** The longest DRAIN_SECONDS, and 25 seconds more. */
const stopSecondsMax = 35;
/** npm repeats a Ctrl-C that the terminal has already sent to the server. A signal this soon after the first is the same one. */
const sameSignalMilliseconds = 300;

let say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
const stopping = new AbortController();
let server: RunningServer | undefined;
let requestedAt: number | undefined;

async function stop(running: RunningServer): Promise<void> {
  setTimeout(() => {
    process.stderr.write(`Not everything stopped within ${stopSecondsMax} seconds.\n`);
    process.exit(1);
  }, stopSecondsMax * 1000).unref();
  await running.stop();
  say('Stopped.');
  process.exit(0);
}

type Place = { port?: number; address?: string; hostname?: string };

/** Faults are shown with their stack. Mistakes that the operator can correct are shown as a sentence. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof MigrationError || error instanceof PostgresError)
    return error.message;
  const { code, port, address, hostname } = error as NodeJS.ErrnoException & Place;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use by another program. Stop that one, or choose another: PORT=8081.`;
  if (code === 'EACCES' && port)
    return `Port ${port} needs rights that this account does not have. Choose one above 1023 with PORT.`;
  if (code === 'EADDRNOTAVAIL' || (hostname !== undefined && hostname === process.env.HOST))
    return `This machine has no address ${address ?? hostname}. HOST is where the server listens, such as 127.0.0.1, or 0.0.0.0 for all addresses.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function stopOnSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (requestedAt === undefined) {
        requestedAt = performance.now();
        say('Stopping: no new visitors, open requests finish.');
        stopping.abort();
        if (server) void stop(server);
      } else if (performance.now() - requestedAt > sameSignalMilliseconds) {
        process.exit(130);
      }
    });
  }
}

function announce({ address, dataPlace, mailPlace, paymentsPlace }: RunningServer, mode: Configuration['mode']): void {
  say(`Limelight is open: ${address}`);
  say(`  Its data: ${dataPlace}`);
  if (mailPlace) say(`  Its mail lands in ${mailPlace}, to be read at ${address}/mailbox`);
  if (paymentsPlace) say(`  Its payments are simulated at ${paymentsPlace}: no money moves`);
  if (mode === 'development') say(`  Its demo accounts (login / password): ${demoSignIns.join(', ')}`);
  if (mode !== 'production') say('  Ctrl-C stops it.');
}

/** Opens the shop, which is open until a signal stops it. */
export async function runServer(): Promise<void> {
  tuneCollection();
  stopOnSignals();
  try {
    const configuration = readConfiguration(process.env);
    const log = openLog({ level: configuration.logLevel, secrets: secretsOf(configuration) });
    if (configuration.mode === 'production') say = (sentence) => log.info(sentence);
    server = await startServer({ configuration, log, say, signal: stopping.signal });
    if (stopping.signal.aborted) await stop(server);
    announce(server, configuration.mode);
  } catch (error) {
    if (stopping.signal.aborted) {
      say('Stopped.');
      process.exit(0);
    }
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await runServer();
