// A PostgreSQL of the machine with a standby that confirms each commit, behind one address that can be moved from one to the other.
import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../support/shop/free-port.ts';

export type ReplicatedPostgres = {
  /** Leads to the first one, and after the failover to the standby. */
  url: string;
  /** Ends the first one without warning, makes the standby the new first one, and moves the address. */
  failOver: () => Promise<void>;
  /** From now on the standby gets nothing more. One that confirms commits stops the sale by it, any other one falls behind. */
  cutStandby: () => Promise<void>;
  stop: () => Promise<void>;
};

const installed = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;
const account = 'postgres';

/** The folder of the programs; null on a machine without a PostgreSQL of its own. */
export function findPostgresPrograms(): string | null {
  if (!existsSync(installed)) return null;
  const newest = readdirSync(installed).sort((one, other) => Number(other) - Number(one))[0];
  const folder = newest && join(installed, newest, 'bin');
  return folder && existsSync(join(folder, 'initdb')) ? folder : null;
}

export async function startReplicated(
  programs: string,
  { confirms }: { confirms: boolean },
): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-standby-'));
  chmodSync(folder, 0o711);
  const place = join(folder, 'clusters');
  mkdirSync(place);
  if (isRoot) await runAs(null, 'chown', [account, place]);
  const run = (program: string, flags: string[]) => runAs(isRoot ? account : null, join(programs, program), flags);
  const [first, standby] = [join(place, 'first'), join(place, 'standby')];
  const [firstPort, standbyPort] = [await freePort(), await freePort()];
  await run('initdb', ['-D', first, '-U', account, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  appendFileSync(join(first, 'postgresql.conf'), settingsOf(firstPort));
  await run('pg_ctl', ['-D', first, '-w', '-l', join(place, 'first.log'), 'start']);
  const source = `host=127.0.0.1 port=${firstPort} user=${account} application_name=standby`;
  await run('pg_basebackup', ['-D', standby, '-R', '-X', 'stream', '-c', 'fast', '-d', source]);
  appendFileSync(join(standby, 'postgresql.conf'), settingsOf(standbyPort));
  await run('pg_ctl', ['-D', standby, '-w', '-l', join(place, 'standby.log'), 'start']);
  // From now on a commit is confirmed when both have it on disk. The standby, copied before, waits for nobody when it is the first one.
  if (confirms) await command(firstPort, `alter system set synchronous_standby_names = '*'`);
  await command(firstPort, 'select pg_reload_conf()');
  let receiver: number | undefined;
  const address = await movableAddress(firstPort);
  let isOver = false;
  return {
    url: `postgres://${account}@127.0.0.1:${address.port}/${account}`,
    failOver: async () => {
      await run('pg_ctl', ['-D', first, '-m', 'immediate', 'stop']);
      // The log that was on its way is gone with the first one.
      if (receiver) process.kill(receiver, 'SIGKILL');
      await run('pg_ctl', ['-D', standby, '-w', 'promote']);
      address.moveTo(standbyPort);
      isOver = true;
    },
    cutStandby: async () => {
      const [row] = await command(standbyPort, 'select pid from pg_stat_wal_receiver');
      receiver = Number(row?.pid);
      process.kill(receiver, 'SIGSTOP');
    },
    stop: async () => {
      await address.close();
      for (const cluster of isOver ? [standby] : [first, standby])
        await run('pg_ctl', ['-D', cluster, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const settingsOf = (port: number) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
max_wal_senders = 5
wal_level = replica
hot_standby = on
`;

async function runAs(user: string | null, program: string, flags: string[]): Promise<void> {
  const [file, all] = user === null ? [program, flags] : ['runuser', ['-u', user, '--', program, ...flags]];
  // pg_ctl leaves a server behind that would keep a pipe open.
  const child = spawn(file as string, all as string[], { stdio: 'ignore', cwd: tmpdir() });
  const status = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}

async function command(port: number, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: account, database: account });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** An address as a load balancer of databases gives it: connections to the old place end when it moves. */
async function movableAddress(port: number) {
  let target = port;
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = server.address();
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: own && typeof own === 'object' ? own.port : 0,
    moveTo: (next: number) => {
      target = next;
      endAll();
    },
    close: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
