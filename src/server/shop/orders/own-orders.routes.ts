import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownOrderRoutes } from '../../../contract/own-orders.ts';
import type { Deps } from '../../platform/deps.ts';
import { Afterwards } from '../../platform/http/afterwards.ts';
import { pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { type RouteInput, registerRoute } from '../../platform/http/register-route.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { networkAsking, spend } from '../../platform/limits/shared-limits.ts';
import { countingWrongKeys } from '../../platform/limits/wrong-keys.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { sendOrderLink } from './find-order.ts';
import { type BuyerServices, mailboxDigest, nameBuyer } from './name-buyer.ts';
import { claimFoundOrder, listOwnOrders, readFoundOrder } from './own-orders.ts';
import { sendingOf } from './sending-of.ts';

const findsOfNetwork = { what: 'find-order', times: 200, minutes: 60 };
const linksToMailbox = { what: 'order-link', times: 3, minutes: 60 };
const wrongKeysOfNetwork = { what: 'order-key', times: 60, minutes: 60 };

/** Naming the buyer, and the ways in which buyers find their orders again. */
export function registerOwnOrders(
  app: FastifyInstance,
  deps: Deps & Pick<BuyerServices, 'naming' | 'lookups'>,
  mailing: Mailing,
): void {
  const { configuration, log, signingKey } = deps;
  const { nameBuyer: name, list, find, found, claim } = ownOrderRoutes;
  const afterwards = new Afterwards(app, log);
  const limit = limitSender(app, 'order', 'order');
  const withKey = async <Result>(request: FastifyRequest, use: () => Promise<Result>): Promise<Result> => {
    await limit(request);
    return countingWrongKeys(deps, wrongKeysOfNetwork, networkAsking(request), use);
  };

  const nameAnswer = async ({ body }: RouteInput<typeof name>, request: FastifyRequest) => {
    await limit(request);
    await nameBuyer(deps, body, await sendingOf(request));
    return { body: {} };
  };
  registerRoute(app, name, nameAnswer, { isHot: true });

  registerRoute(app, list, async ({ query }, request, { accountId }) => {
    const page = pageOf(query);
    const { orders, total } = await listOwnOrders(deps, accountId, page);
    const address = requestedAddress(configuration.publicAddress, request.raw.url);
    return { body: orders, headers: pagingHeaders(address, page, total) };
  });

  registerRoute(app, find, async ({ body: { number, email } }, request) => {
    await spend(deps, findsOfNetwork, networkAsking(request));
    afterwards.add(async () => {
      // Beyond the limit no mail is sent, and the reply is the same: it would reveal that the order exists.
      await spend(deps, linksToMailbox, mailboxDigest(signingKey, email));
      await sendOrderLink({ ...deps, mailing }, number, email);
    });
    return { body: {} };
  });

  registerRoute(app, found, async ({ query }, request) => ({
    body: await withKey(request, () => readFoundOrder(deps, query.key)),
  }));
  registerRoute(app, claim, async ({ body }, request, principal) => ({
    body: await withKey(request, () => claimFoundOrder(deps, body.key, principal, request.ip)),
  }));
}
