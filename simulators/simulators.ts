import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AsiaPayAccount, AsiaPaySimulator, asiaPayPaths } from './asiapay.ts';
import { fieldsOf, type Handler, send } from './http.ts';
import { type JetcoAccount, JetcoSimulator, jetcoPaths } from './jetco.ts';
import { homePage } from './pages.ts';

type Options = {
  asiaPay: AsiaPayAccount;
  jetco: JetcoAccount;
  port?: number;
  slowMilliseconds?: number;
  /** The time between a refund and its reply. */
  refundMilliseconds?: number;
};
export type Simulators = { address: string; close: () => Promise<void> };

const defaultSlowMilliseconds = 5_000;

/** Starts both providers on one port of this machine. They keep everything in memory. */
export async function startSimulators(options: Options): Promise<Simulators> {
  const { asiaPay, jetco, port = 0, slowMilliseconds, refundMilliseconds = 0 } = options;
  const slow = { slowMilliseconds: slowMilliseconds ?? defaultSlowMilliseconds };
  const paths = [...Object.values(asiaPayPaths), ...Object.values(jetcoPaths)];
  const handlers: Record<string, Handler> = {
    ...new AsiaPaySimulator({ ...asiaPay, ...slow, refundMilliseconds }).handlers,
    ...new JetcoSimulator({ ...jetco, ...slow }).handlers,
    '/': () => ({ body: homePage(paths) }),
  };
  const server = createServer((request, response) => {
    const handler = handlers[(request.url ?? '/').split('?')[0] ?? '/'];
    const answer = async () =>
      handler ? handler(await fieldsOf(request), request) : { status: 404, body: homePage(paths) };
    answer().then(
      (reply) => send(response, reply),
      () => send(response, { status: 500, type: 'text/plain', body: 'the simulator failed' }),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
