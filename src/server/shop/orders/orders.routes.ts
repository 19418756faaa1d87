import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codeRoutes } from '../../../contract/codes.ts';
import { orderRoutes } from '../../../contract/orders.ts';
import type { Deps } from '../../platform/deps.ts';
import { Memory } from '../../platform/http/memory.ts';
import { registerRememberedRoute } from '../../platform/http/register-remembered-route.ts';
import { type RouteInput, registerRoute } from '../../platform/http/register-route.ts';
import { eventTag, everySecond, tagsHeader } from '../../platform/http/shared-cache.ts';
import { HumanChecks } from '../../platform/limits/human-check.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { networkAsking } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import type { Servers } from '../../platform/servers/servers.ts';
import { openForwarding } from '../forwarding/open-forwarding.ts';
import { newVisitor, visitorOf } from '../queue/visitor.ts';
import { Openings } from '../seating/open-inventories.ts';
import { StockMemory } from '../seating/stock-memory.ts';
import { mailboxOfAccount } from './account-mailbox.ts';
import { readAvailability } from './availability.ts';
import { checkCode } from './check-code.ts';
import { keepExpiring } from './expire-orders.job.ts';
import { findHeldByKey, findHeldHere, type OfficeOfLinks } from './held-here.ts';
import { OrderLanes } from './order-lanes.ts';
import { type BoxOffice, giveBackOrder, placeOrder, readOrder } from './place-order.ts';
import { Releases } from './release-orders.ts';
import type { SaleCounter } from './sale-counter.ts';
import type { SaleTermsMemory } from './sale-terms.ts';

type Options = { terms: SaleTermsMemory; headers: Record<string, string>; sales: SaleCounter; servers: Servers };

/** The box office: placing orders with a pass, and the free seats. */
export function registerOrders(app: FastifyInstance, deps: Deps, { terms, headers, sales, servers }: Options): void {
  const { db, clock, log, databaseUrl, signingKey, configuration } = deps;
  const stocks = new StockMemory(db);
  const releases = new Releases({ databaseUrl, db, stocks });
  const lanes = new OrderLanes({ databaseUrl, db, log, stocks, ...configuration.orders });
  app.jobs.push(keepExpiring({ db, log, releases }));
  const { forwarded, close } = openForwarding(app, deps, { servers, lanes, sales });
  app.addHook('onClose', async () => {
    await close();
    await lanes.stop();
    await releases.stop();
  });

  const office: BoxOffice = {
    db,
    clock,
    signingKey,
    terms,
    sales,
    lanes: forwarded,
    releases,
    openings: new Openings(db),
  };
  const { place, held, heldHere, giveBack, availability } = orderRoutes;
  const limit = limitSender(app, 'order', 'order');
  const humanChecks = new HumanChecks({ key: signingKey, clock });
  const isSecure = configuration.publicAddress.startsWith('https:');
  const placeAnswer = async ({ body }: RouteInput<typeof place>, request: FastifyRequest) => {
    try {
      return { body: await placeOrder(office, visitorOf(request), body) };
    } catch (error) {
      if (error instanceof Refused && terms.known(body.eventId)) sales.noteRefused(body.eventId);
      throw error;
    }
  };
  // A lane always replies in time: with the outcome, or that it is too busy.
  registerRoute(app, place, placeAnswer, { keepsOwnTime: true, isHot: true });
  registerRoute(app, held, async ({ query }, request) => {
    await limit(request);
    return { body: await readOrder(office, visitorOf(request), query.token) };
  });
  registerRoute(app, heldHere, async ({ query }, request) => {
    await limit(request);
    if (query.key === undefined) return { body: await findHeldHere(office, visitorOf(request), query.eventId) };
    return heldByKey({ ...office, log }, request, query.key, isSecure);
  });
  registerRoute(app, giveBack, async ({ body }, request) => {
    await limit(request);
    return { body: await giveBackOrder(office, visitorOf(request), body.token) };
  });

  registerRoute(app, codeRoutes.check, async ({ body }, request) => {
    await limit(request);
    const known = visitorOf(request);
    const { visitor, setCookie } = known === null ? newVisitor(isSecure) : { visitor: known };
    const checked = await checkCode({ ...office, humanChecks }, body, {
      visitor,
      network: networkAsking(request),
      mailbox: async () => {
        const principal = await app.principalOf(request);
        return principal?.accountId ? mailboxOfAccount(db, { signingKey }, principal.accountId) : null;
      },
    });
    return { body: checked, ...(setCookie && { headers: { 'Set-Cookie': setCookie } }) };
  });

  const megabyte = 1024 * 1024;
  const memory = new Memory({ clock, log, entriesMax: 2000, bytesMax: 16 * megabyte, secondsMax: 1 });
  const { publicAddress, sharedCache } = configuration;
  const remembered = { app, memory, headers, publicAddress, sharedCache };
  registerRememberedRoute(remembered, availability, async ({ query }) => ({
    body: await readAvailability(office, query.eventId),
    headers: { 'Cache-Control': everySecond, [tagsHeader]: eventTag(query.eventId) },
  }));
}

/** The mail may be read in a browser that the shop has not seen before. */
async function heldByKey(office: OfficeOfLinks, request: FastifyRequest, key: string, isSecure: boolean) {
  const known = visitorOf(request);
  const { visitor, setCookie } = known === null ? newVisitor(isSecure) : { visitor: known, setCookie: null };
  const body = await findHeldByKey(office, visitor, key);
  return setCookie === null ? { body } : { body, headers: { 'Set-Cookie': setCookie } };
}
