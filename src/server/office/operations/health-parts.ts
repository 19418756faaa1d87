// Each part of the shop, as an operator sees it. The database comes first: without it nothing else is known.
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { HealthPart } from '../../../contract/operations.ts';
import { explainFault } from '../../platform/backup/backup-error.ts';
import { readAsAccount } from '../../platform/database/server-role.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { readJobs } from '../../platform/jobs/read-jobs.ts';
import type { MailProbe } from '../../platform/mail/probe-mail.ts';
import { slowMilliseconds, type WriteFacts } from '../../platform/servers/write-times.ts';
import { listStandbys, readDatabase, readWork, type Standby, type WorkFacts } from './health.queries.ts';

export type Parts = Record<string, HealthPart>;
type Details = HealthPart['details'];

const diskThreshold = 512 * 1024 * 1024;
const mailSecondsMax = 600;
const clockSecondsMax = 30;
const lagBytesMax = 256 * 1024 * 1024;

const part = (isUp: boolean, details: Details): HealthPart => ({ status: isUp ? 'UP' : 'DOWN', details });
const unknown = (details: Details): HealthPart => ({ status: 'UNKNOWN', details });

export async function readDatabaseParts({ db, pool }: Deps): Promise<Parts> {
  const read = await readAsAccount(db, async (tx) => {
    const beganAt = performance.now();
    const facts = await readDatabase(tx);
    const milliseconds = Math.round(performance.now() - beganAt);
    const secondsBehind = Math.round((facts.now.getTime() - Date.now()) / 100) / 10;
    return { ...facts, milliseconds, secondsBehind, standbys: await listStandbys(tx) };
  });
  const { version, milliseconds, isStandby, connections, connectionsMax, blocked, secondsBehind } = read;
  return {
    db: part(!isStandby, {
      database: 'PostgreSQL',
      hello: 1,
      version,
      milliseconds,
      isStandby,
      connections,
      connectionsMax,
      blocked,
      poolOpen: pool.totalCount,
      poolIdle: pool.idleCount,
      poolWaiting: pool.waitingCount,
    }),
    clock: part(Math.abs(secondsBehind) <= clockSecondsMax, { secondsBehindDatabase: secondsBehind }),
    ...judgeReplication(read.standbys),
  };
}

/** Absent where the database has no standby. */
function judgeReplication(standbys: readonly Standby[]): Parts {
  if (standbys.length === 0) return {};
  const details = Object.fromEntries(
    standbys.map(({ name, state, lagBytes }, at) => [`${at + 1} ${name}`, `${state ?? '?'}, ${lagBytes ?? '?'} B`]),
  );
  if (standbys.some(({ lagBytes }) => lagBytes === null)) return { replication: unknown(details) };
  return { replication: part(!standbys.some(({ lagBytes }) => (lagBytes ?? 0) > lagBytesMax), details) };
}

/** Slow with a slow disk of the database, or with a standby that commits wait for. */
export function judgeWrites({ milliseconds, isSlow }: WriteFacts): HealthPart {
  const details = { threshold: slowMilliseconds };
  if (milliseconds === null) return unknown(details);
  return part(!isSlow, { milliseconds: Math.round(milliseconds * 10) / 10, ...details });
}

export async function readWorkParts(deps: Deps, probeMail: MailProbe): Promise<Parts> {
  const [work, jobs] = await Promise.all([readWork(deps.db), readJobs(deps)]);
  const inTrouble = jobs.filter(({ state }) => state === 'SILENT' || state === 'FAILING');
  const known = jobs.filter(({ rounds }) => rounds !== null);
  const lastSuccess = ({ rounds }: (typeof jobs)[number]) => rounds?.succeededAt?.toISOString() ?? '-';
  return {
    mail: await readMail(work, probeMail),
    ...readGateways(deps, work),
    queue: part(!work.alarms.some(({ kind }) => kind === 'standstill'), {
      linesOpen: work.linesOpen,
      waiting: work.linesWaiting,
      standstills: countAlarms(work, 'standstill'),
    }),
    jobs: part(!inTrouble.some(({ state }) => state === 'SILENT'), {
      ...Object.fromEntries(inTrouble.map((job) => [job.key, `${job.state}, ${lastSuccess(job)}`])),
      ...Object.fromEntries(
        known.filter((job) => !inTrouble.includes(job)).map((job) => [job.key, `${job.state}, ${lastSuccess(job)}`]),
      ),
    }),
    migrations: part(true, { applied: work.migrations, last: work.lastMigration }),
  };
}

async function readMail(work: WorkFacts, probeMail: MailProbe): Promise<HealthPart> {
  const details = { due: work.mailsDue, dueSeconds: work.mailsDueSeconds, givenUpToday: work.mailsGivenUp };
  const probed = await probeMail();
  if (probed === 'none') return unknown({ ...details, error: 'SMTP_URL is not set' });
  if (probed !== 'ok') return part(false, { ...details, error: probed.error });
  return part(work.mailsDueSeconds <= mailSecondsMax, details);
}

/** Absent where the shop takes no cards. */
function readGateways({ configuration: { payments } }: Deps, work: WorkFacts): Parts {
  const offered = [payments.asiaPay && 'ASIA_PAY', payments.jetco && 'JETCO'].filter(
    (name) => typeof name === 'string',
  );
  if (offered.length === 0) return {};
  const failing = work.alarms.filter(({ kind }) => kind === 'provider');
  const stateOf = (name: string) => (failing.some(({ subject }) => subject === name) ? 'DOWN' : 'UP');
  return {
    gateways: part(failing.length === 0, {
      ...Object.fromEntries(offered.map((name) => [name, stateOf(name)])),
      mismatches: countAlarms(work, 'money'),
    }),
  };
}

const countAlarms = ({ alarms }: WorkFacts, wanted: string): number =>
  alarms.filter(({ kind }) => kind === wanted).reduce((sum, { count }) => sum + count, 0);

/** The disk of the shop's data; of the temporary folder where the data are elsewhere. */
export async function readDisk({ configuration: { databaseUrl, dataDir } }: Deps): Promise<HealthPart> {
  const place = databaseUrl ? tmpdir() : dataDir;
  return judgeDisk(await statfs(place).catch(() => statfs(tmpdir())));
}

/** The disk of the nightly backups; absent where none are made. */
export async function readBackupSpace({ configuration: { backups } }: Deps): Promise<Parts> {
  const { folder } = backups;
  if (!folder) return {};
  const read = statfs(folder).then((disk) => judgeDisk(disk, { folder }));
  return {
    backupSpace: await read.catch((error) => part(false, { folder, error: explainFault(error, folder).message })),
  };
}

function judgeDisk({ bsize, blocks, bavail }: StatsFs, details: Details = {}): HealthPart {
  const free = bsize * bavail;
  return part(free >= diskThreshold, { ...details, total: bsize * blocks, free, threshold: diskThreshold });
}

export const readProxy = ({ configuration: { trustProxy } }: Deps, isForgotten: boolean): HealthPart =>
  part(!isForgotten, {
    TRUST_PROXY: String(trustProxy),
    ...(isForgotten && {
      error: 'requests come through a proxy that TRUST_PROXY does not name: all visitors count as one address',
    }),
  });
