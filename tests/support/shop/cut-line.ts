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
  /** The same for those that are open and for new ones, as when a network swallows everything. */
  freeze: () => () => void;
  close: () => Promise<void>;
};

export async function lineTo(address: string): Promise<CutLine> {
  const { hostname, port } = new URL(address);
  const sockets = new Map<Socket, Socket>();
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
      sockets.set(from, to);
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
    for (const socket of sockets.keys()) socket.destroy();
  };
  const hold = () => {
    waiting = [];
    return () => {
      for (const go of waiting ?? []) go();
      waiting = null;
    };
  };
  return {
    url: url.href,
    cut,
    mend: () => {
      isCut = false;
    },
    hold,
    held: () => waiting?.length ?? 0,
    freeze: () => {
      const release = hold();
      const frozen = [...sockets];
      for (const [from, to] of frozen) from.unpipe(to);
      return () => {
        for (const [from, to] of frozen.splice(0)) from.pipe(to);
        release();
      };
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
