// The server before its features: its front, what it remembers, and how it follows the changes of the shop.

import rateLimit from '@fastify/rate-limit';
import { everyRoute } from '../contract/every-route.ts';
import { openApp } from './open-app.ts';
import { principalsOf } from './people/accounts/tokens.ts';
import { recogniseKeys } from './people/api-keys/recognise-key.ts';
import { catalogueChanged } from './platform/database/announce-catalogue.queries.ts';
import { listen } from './platform/database/listen.ts';
import { forItsDatabase } from './platform/database/one-event.ts';
import type { Deps } from './platform/deps.ts';
import { answerErrors, callOf } from './platform/http/answer-errors.ts';
import { FaultCounter } from './platform/http/fault-counts.ts';
import { logRequests } from './platform/http/log-requests.ts';
import { Memory } from './platform/http/memory.ts';
import { CachePurge } from './platform/http/purge-caches.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { compileReplies } from './platform/http/serialize.ts';
import { traceRequests } from './platform/http/trace-requests.ts';
import { watchServer } from './platform/http/watch-server.ts';
import { Networks } from './platform/limits/networks.ts';
import { ProxyWatch } from './platform/limits/proxy-watch.ts';
import { refuseBlocked } from './platform/limits/refuse-blocked.ts';
import { Loggers } from './platform/loggers.ts';
import { refuseDuringMaintenance } from './platform/maintenance/closed-calls.ts';
import { keepFollowing, MaintenanceMemory } from './platform/maintenance/follow-maintenance.job.ts';
import { Servers } from './platform/servers/servers.ts';
import { keepFollowingSettings } from './platform/settings/follow-settings.job.ts';
import { readSettings } from './platform/settings/settings.queries.ts';
import { CrowdMemory } from './shop/holds/crowd-memory.ts';
import { SaleCounter } from './shop/orders/sale-counter.ts';
import { SaleTermsMemory } from './shop/orders/sale-terms.ts';
import { storeBuiltInTexts } from './shop/words/built-in-texts.ts';

const megabyte = 1024 * 1024;

export type House = Front & Memories;

export async function openHouse(given: Deps): Promise<House> {
  const front = await openFront(given);
  return { ...front, ...(await openMemories(front)) };
}

type Front = Awaited<ReturnType<typeof openFront>>;

/** Before any feature: logs, limits, faults, and whose request it is. */
async function openFront(given: Deps) {
  if (given.configuration.mode === 'production') await compileReplies(everyRoute);
  const configuration = await forItsDatabase(given.configuration, given.db);
  const deps: Deps = { ...given, configuration };
  const { clock, log } = deps;
  const loggers = new Loggers({ root: log, clock });
  const http = loggers.of('http');
  /** The same with the logger of an area. */
  const area = (name: Parameters<typeof loggers.of>[0]): Deps => ({ ...deps, log: loggers.of(name) });
  const headers = securityHeaders(configuration);
  const proxyWatch = new ProxyWatch(log, configuration.trustProxy);
  const app = openApp({ configuration, headers, proxyWatch, http });
  const watches = watchServer(app, { log: http, clock });
  const faults = new FaultCounter();
  traceRequests(app);
  logRequests(app, http);
  const networks = new Networks();
  answerErrors(app, http, faults, (request) => networks.noteHit(callOf(request), request.ip, clock().getTime()));
  await app.register(rateLimit, { global: false });
  app.decorate('senderLimits', {
    of: (name) => deps.settings.limits[name],
    isExempt: (ip) => networks.isExempt(ip),
  });
  app.decorate('principalOf', principalsOf(deps, recogniseKeys(app, deps.db)));
  return { app, deps, area, loggers, http, headers, proxyWatch, watches, faults, networks };
}

type Memories = Awaited<ReturnType<typeof openMemories>>;

/** All that is read once and forgotten when another server changes it. */
async function openMemories({ app, deps, http, networks }: Front) {
  const { clock, configuration, log } = deps;
  const memory = new Memory({ clock, log: http, entriesMax: 5000, bytesMax: 128 * megabyte, secondsMax: 60 });
  const pictures = new Memory({ clock, log: http, entriesMax: 5000, bytesMax: 128 * megabyte, secondsMax: 86_400 });
  const terms = new SaleTermsMemory(deps);
  const crowds = new CrowdMemory(deps);
  const sales = new SaleCounter(clock);
  const maintenance = new MaintenanceMemory(deps);
  await maintenance.read();
  await storeBuiltInTexts(deps);
  await readSettings(deps.settings, deps.db);
  const following = keepFollowing(maintenance, deps);
  await networks.read(deps.db);
  const followingSettings = keepFollowingSettings(deps, networks, () => memory.forget());
  app.jobs.push(following, followingSettings);
  refuseBlocked(app, networks);
  refuseDuringMaintenance(app, { memory: maintenance, clock });
  const caches = new CachePurge({ addresses: configuration.sharedCache.purgeAddresses, log: http });
  app.addHook('onClose', () => caches.finish());
  const forget = (changed: string) => {
    caches.changed(changed);
    memory.forget();
    terms.forget();
    crowds.forget();
    following.wake();
    followingSettings.wake();
  };
  const servers = new Servers(deps);
  app.jobs.push(await servers.join());
  const channels = { [catalogueChanged]: forget, ...servers.channels };
  const listening = await listen({ databaseUrl: deps.databaseUrl, log, channels });
  app.addHook('onClose', listening.stop);
  return { memory, pictures, terms, crowds, sales, maintenance, servers };
}
