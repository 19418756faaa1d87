// A line to PostgreSQL, or to a shop, that a test can cut and mend.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CutLine = {
  url: string;
  cut: () => void;
  mend: () => void;
  /** Connections are taken, and hear nothing until the returned function is called. */
  hold: () => () => void;
  /** The connections that are held. */
  held: () => number;
  close: () => Promise<void>;
};

export async function lineTo(address: string): Promise<CutLine> {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let isCut = false;
  let waiting: (() => void)[] | null = null;
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    if (waiting) waiting.push(() => join(client));
    else join(client);
  });
  const join = (client: Socket) => {
    const behind = connect({ host: hostname, port: Number(port || 5432) });
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    mend: () => {
      isCut = false;
    },
    hold: () => {
      waiting = [];
      return () => {
        for (const go of waiting ?? []) go();
        waiting = null;
      };
    },
    held: () => waiting?.length ?? 0,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
