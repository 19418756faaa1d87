// PostgreSQL refuses to run as root, so under root it gets a system account of its own.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Shown to the operator without a stack: the message says what is wrong and what to do. */
export class PostgresError extends Error {}

export type Account = { uid: number; gid: number };

/** Undefined means the account of this process. An existing cluster keeps its owner, whichever account starts it. */
export function chooseAccount(clusterFolder: string): Account | undefined {
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new PostgresError(
        `${clusterFolder} belongs to another account (number ${owner.uid}): start as that one or as root.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findAccount('postgres') ?? findAccount('_postgres') ?? createAccount();
}

/** Asks the system, since access depends on more than the mode bits. */
export function canEnter(account: Account, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...account, cwd: '/' }).status === 0;
}

function findAccount(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : 0;
  });
  return uid && gid ? { uid, gid } : undefined;
}

/** The tools of Debian and Red Hat, or else those of Busybox. */
const waysToCreate = [
  [
    ['groupadd', '--force', '--system', 'postgres'],
    ['useradd', '--system', '--gid', 'postgres', '--no-create-home', '--shell', '/bin/false', 'postgres'],
  ],
  [
    ['addgroup', '-S', 'postgres'],
    ['adduser', '-S', '-D', '-H', '-G', 'postgres', 'postgres'],
  ],
];

function createAccount(): Account {
  const problems: string[] = [];
  for (const way of waysToCreate) {
    for (const [tool = '', ...flags] of way) {
      const { status, stderr, error } = spawnSync(tool, flags, { encoding: 'utf8' });
      if (status !== 0) problems.push(`${tool}: ${(error?.message ?? stderr).trim()}`);
    }
    const account = findAccount('postgres');
    if (account) return account;
  }
  throw new PostgresError(
    `PostgreSQL does not run as root, and no account "postgres" could be made for it.\n  ${problems.join('\n  ')}\n` +
      'Start as an ordinary user, or give a database with DATABASE_URL.',
  );
}
