// Stands between a server and PostgreSQL and understands just enough of what they say to each other: it can change
// statements on their way, keep answers back for a while, and cut both sides off around a COMMIT.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { readFrames, rewriteStatement, statementOf } from './postgres-frames.ts';

/** Inside a transaction; as COMMIT is on its way to PostgreSQL; after the commit, before the answer. */
export type CutMoment = 'inside' | 'asked' | 'done';

type Options = {
  rewrite?: (sql: string) => string;
  /** True cuts this connection off. */
  cutsAt?: (moment: CutMoment) => boolean;
  /** How long each answer takes longer. */
  delayMilliseconds?: number;
};
export type PostgresProxy = {
  /** Leads to the same database, through the proxy. */
  url: string;
  cuts: Record<CutMoment, number>;
  /** How many statements were changed on their way. */
  rewritten: () => number;
  close: () => Promise<void>;
};

export async function startPostgresProxy(databaseUrl: string, options: Options = {}): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const cuts = { inside: 0, asked: 0, done: 0 };
  const open = new Set<Socket>();
  let rewritten = 0;
  const wire: Wire = {
    rewrite: (sql) => {
      const changed = options.rewrite?.(sql) ?? sql;
      if (changed !== sql) rewritten += 1;
      return changed;
    },
    cutsAt: (moment) => {
      if (!options.cutsAt?.(moment)) return false;
      cuts[moment] += 1;
      return true;
    },
    delayMilliseconds: options.delayMilliseconds ?? 0,
  };

  const server = createServer((client) => {
    const postgres = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, postgres]) {
      open.add(socket);
      socket.setNoDelay(true);
      // When one side ends, the other ends too; 'close' follows an error.
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        postgres.destroy();
      });
    }
    carry(client, postgres, wire);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(databaseUrl);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);

  return {
    url: through.href,
    cuts,
    rewritten: () => rewritten,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

type Wire = {
  rewrite: (sql: string) => string;
  cutsAt: (moment: CutMoment) => boolean;
  delayMilliseconds: number;
};

function carry(client: Socket, postgres: Socket, wire: Wire): void {
  const cut = () => {
    client.destroy();
    postgres.destroy();
  };
  const readRequests = readFrames({ startsUntyped: true });
  client.on('data', (chunk) => {
    for (const frame of readRequests(chunk)) {
      const sql = statementOf(frame);
      if (sql !== null && /^\s*commit\b/i.test(sql) && wire.cutsAt('asked')) return cut();
      postgres.write(sql === null ? frame : rewriteStatement(frame, wire.rewrite(sql)));
    }
  });

  const readAnswers = readFrames({ startsUntyped: false });
  const answer = (frame: Buffer) => {
    if (!client.writable) return;
    if (isCommitDone(frame) && wire.cutsAt('done')) return cut();
    client.write(frame);
    // Everything up to here still arrives; then it ends.
    if (isInsideTransaction(frame) && wire.cutsAt('inside')) {
      client.end();
      postgres.destroy();
    }
  };
  postgres.on('data', (chunk) => {
    for (const frame of readAnswers(chunk)) {
      if (wire.delayMilliseconds === 0) answer(frame);
      else setTimeout(answer, wire.delayMilliseconds, frame);
    }
  });
}

/** CommandComplete with the tag COMMIT: a failed transaction says ROLLBACK. */
const isCommitDone = (frame: Buffer): boolean => frame[0] === 0x43 && frame.toString('latin1', 5, 11) === 'COMMIT';

/** ReadyForQuery with the state T. */
const isInsideTransaction = (frame: Buffer): boolean => frame[0] === 0x5a && frame[5] === 0x54;
