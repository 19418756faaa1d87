// The measures of this server. They begin with the application; the threads are watched from the time that visitors come.
import type { FastifyInstance } from 'fastify';
import { RuntimeWatch } from '../runtime/runtime-watch.ts';
import { ThreadDumps } from '../runtime/thread-dumps.ts';
import { countOpenRequests } from './open-server.ts';
import { RequestTimes } from './request-times.ts';

export function watchServer(app: FastifyInstance, { log, clock }: ConstructorParameters<typeof ThreadDumps>[0]) {
  const requests = new RequestTimes();
  requests.watch(app);
  const runtime = new RuntimeWatch(clock, () => requests.countReplies());
  const dumps = new ThreadDumps({ log, clock });
  runtime.start();
  app.addHook('onListen', async () => void dumps.start());
  app.addHook('onClose', async () => {
    runtime.stop();
    await dumps.stop();
  });
  return { requests, runtime, dumps, countOpen: () => countOpenRequests(app.server) };
}
