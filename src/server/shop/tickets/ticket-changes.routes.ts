import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ticketChangeRoutes } from '../../../contract/ticket-changes.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { Deps } from '../../platform/deps.ts';
import { Afterwards } from '../../platform/http/afterwards.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { networkAsking, spend, unspend } from '../../platform/limits/shared-limits.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { Refused } from '../../platform/refused.ts';
import { mailboxOfAccount } from '../orders/account-mailbox.ts';
import { readTicketKey, type TicketLink } from '../orders/ticket-link.ts';
import { linkText, permitChanges } from './change-permission.ts';
import { confirmWithCode, sendConfirmationCode } from './confirm-mailbox.ts';
import { giveTicket } from './give-ticket.ts';
import { findLinkedTickets } from './linked-tickets.ts';
import { nameHolders } from './name-holders.ts';
import type { ChangedBy } from './open-tickets.ts';
import { readLinkedTickets } from './read-tickets.ts';
import { revokeTicketLink } from './revoke-ticket-link.ts';
import { findOwnerOfOrder } from './ticket-changes.queries.ts';

const codesToLink = { what: 'ticket-code', times: 5, minutes: 60 };
const codesOfNetwork = { what: 'ticket-codes', times: 200, minutes: 60 };
/** Wrong keys, codes and permissions of one network. */
const wrongOfNetwork = { what: 'ticket-change', times: 300, minutes: 60 };

/** Changes of tickets by a link and its second step. */
export function registerTicketChanges(app: FastifyInstance, deps: Deps, mailing: Mailing): void {
  const { askConfirmation, confirm, nameHolders: name, give, revokeLink } = ticketChangeRoutes;
  const services = { ...deps, mailing };
  const afterwards = new Afterwards(app, deps.log);
  const limit = limitSender(app, 120, 'ticket-change');
  /** Counts the request before its key, code or permission is checked. One that goes well is no guess and is not counted. */
  const guarded = async <Result>(request: FastifyRequest, use: () => Promise<Result>): Promise<Result> => {
    await limit(request);
    await spend(deps, wrongOfNetwork, networkAsking(request));
    const result = await use();
    await unspend(deps, wrongOfNetwork, networkAsking(request));
    return result;
  };
  const readLink = (key: string): TicketLink => {
    const link = readTicketKey(deps, key);
    if (!link) throw new Refused('invalidKey', 'ticket');
    return link;
  };
  /** An account with another mailbox confirms with a code, like everybody else. */
  const isOwner = async (request: FastifyRequest, link: TicketLink): Promise<boolean> => {
    const accountId = (await app.principalOf(request))?.accountId ?? null;
    if (accountId === null || !('version' in link)) return false;
    const buyer = await findOwnerOfOrder(deps.db, { eventId: eventOfOrder(link.orderId), orderId: link.orderId });
    if (buyer?.accountId !== accountId) return false;
    return buyer.mailboxDigest === (await mailboxOfAccount(deps.db, deps, accountId));
  };
  const changedBy = async (request: FastifyRequest): Promise<ChangedBy> => ({
    principal: (await app.principalOf(request))?.login ?? 'anonymous',
    remoteAddress: request.ip,
  });

  registerRoute(app, askConfirmation, async ({ body: { key } }, request) => {
    const link = await guarded(request, async () => {
      const read = readLink(key);
      await findLinkedTickets(deps.db, read);
      return read;
    });
    if (await isOwner(request, link)) return { body: permitChanges(deps, link) };
    await spend(deps, codesOfNetwork, networkAsking(request));
    await spend(deps, codesToLink, linkText(link));
    // The time of the reply does not tell whether there is a mailbox.
    afterwards.add(() => sendConfirmationCode(services, link));
    return { body: { permission: null, validUntil: null } };
  });

  registerRoute(app, confirm, async ({ params: { code }, body: { key } }, request) => ({
    body: await guarded(request, () => confirmWithCode(deps, readLink(key), code)),
  }));

  registerRoute(app, name, async ({ body }, request) => {
    const by = await changedBy(request);
    await guarded(request, () => nameHolders(deps, body, by));
    return { body: await readLinkedTickets(deps, body.key) };
  });

  registerRoute(app, give, async ({ body }, request) => {
    const by = await changedBy(request);
    await guarded(request, () => giveTicket(services, body, by));
    return { body: {} };
  });

  registerRoute(app, revokeLink, async ({ body }, request) => {
    const by = await changedBy(request);
    await guarded(request, () => revokeTicketLink(services, body, by));
    return { body: {} };
  });
}
