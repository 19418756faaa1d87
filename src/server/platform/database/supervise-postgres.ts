// Keeps PostgreSQL running while a server needs it. States of the one PostgreSQL of a data folder:
//   not running              -> the first server starts it
//   running                  -> a further server joins it, also when the server that started it was killed
//   stopped unexpectedly     -> every running server tries to start it again, on the same port; one succeeds
//   the last server leaves   -> it stops
// PostgreSQL's own lock on its data folder decides between two servers that start it at once; presence.queries.ts finds the last one.
import pg from 'pg';
import { createCluster, ownerName } from './create-cluster.ts';
import { codeOf } from './error-code.ts';
import { PostgresError } from './postgres-account.ts';
import { openPostgresHome, type PostgresHome } from './postgres-home.ts';
import { isRunning, readPostmaster, removeStaleFile } from './postmaster-file.ts';
import { createDatabaseOnce, enter, leave } from './presence.queries.ts';
import { type StartedPostmaster, startPostmaster } from './start-postmaster.ts';

export type SupervisedPostgres = {
  databaseUrl: string;
  /** The folder of its files, which is not always below the data folder (see postgres-home.ts). */
  folder: string;
  /** Leaves, and stops PostgreSQL unless another server is using it. */
  stop: () => Promise<void>;
};
type Log = { info: (sentence: string) => void; warn: (sentence: string) => void };
type Options = {
  dataDir: string;
  log: Log;
  settings?: Record<string, string>;
  /** The folder with `bin/initdb` and `bin/postgres` of another PostgreSQL than our own. */
  programsFolder?: string | undefined;
};
type Presence = { client: pg.Client; port: number };

const startSecondsMax = 60;
const stopSecondsMax = 30;

export async function startPostgres({
  dataDir,
  log,
  settings = {},
  programsFolder,
}: Options): Promise<SupervisedPostgres> {
  const home = openPostgresHome(dataDir, programsFolder);
  const password = await createCluster(home);
  let isStopping = false;
  const enterRunning = (port?: number) =>
    ensureRunning({ home, password, settings, port, isStopping: () => isStopping });

  let presence = await enterRunning();
  const { port } = presence;
  const watching = watch();

  /** Restarts PostgreSQL whenever it stops, until this server leaves. */
  async function watch(): Promise<void> {
    await new Promise((resolve) => presence.client.once('end', resolve));
    if (isStopping) return;
    log.warn('PostgreSQL went away; starting it again.');
    while (!isStopping) {
      try {
        presence = await enterRunning(port);
        log.info('PostgreSQL is back.');
        return watch();
      } catch (error) {
        if (!isStopping) log.warn(`PostgreSQL does not come back: ${(error as Error).message}`);
      }
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    const isLast = await leave(presence.client).catch(() => false);
    if (isLast) await stopPostmaster(home);
    await presence.client.end().catch(() => {});
    await watching;
  }

  return { databaseUrl: urlFor(password, port, ownerName), folder: home.folder, stop };
}

const urlFor = (password: string, port: number, database: string) =>
  `postgres://${ownerName}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;

type StartOptions = {
  home: PostgresHome;
  password: string;
  settings: Record<string, string>;
  /** Set when other servers already use this port. */
  port: number | undefined;
  isStopping: () => boolean;
};

/** Joins the running PostgreSQL, or starts it and joins. Retries until the time is over: it may be recovering or stopping. */
async function ensureRunning(wanted: StartOptions): Promise<Presence> {
  const { home, password } = wanted;
  const deadline = Date.now() + startSecondsMax * 1000;
  let started: StartedPostmaster | undefined;
  while (Date.now() < deadline && !wanted.isStopping()) {
    const running = readPostmaster(home.clusterFolder);
    if (running && isRunning(running, home.clusterFolder)) {
      const presence = running.port ? await tryToEnter(password, running.port) : undefined;
      if (presence) return presence;
    } else if (!started || started.hasEnded()) {
      if (started) started.throwIfHopeless();
      if (running) removeStaleFile(running, home.clusterFolder);
      started = await startPostmaster({ ...wanted, triesBefore: started ? started.tries : 0 });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new PostgresError(
    `PostgreSQL did not start within ${startSecondsMax} seconds; ${home.folder}/postgres.log says why.`,
  );
}

async function tryToEnter(password: string, port: number): Promise<Presence | undefined> {
  const client = new pg.Client({
    connectionString: urlFor(password, port, 'postgres'),
    application_name: 'limelight presence',
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await enter(client);
    await createDatabaseOnce(client, ownerName);
    return { client, port };
  } catch (error) {
    await client.end().catch(() => {});
    if (codeOf(error) === '28P01') {
      throw new PostgresError(`The PostgreSQL on port ${port} does not take the password of this data folder.`);
    }
    return undefined;
  }
}

/** Fast shutdown: open transactions roll back, committed data is on disk. Its file is removed when it has ended. */
async function stopPostmaster(home: PostgresHome): Promise<void> {
  const running = readPostmaster(home.clusterFolder);
  if (!running) return;
  process.kill(running.pid, 'SIGINT');
  const deadline = Date.now() + stopSecondsMax * 1000;
  while (readPostmaster(home.clusterFolder)?.pid === running.pid && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
