import type { FastifyInstance } from 'fastify';
import { type ListedMail, mailRoutes } from '../../../contract/mails.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { type ListedMailRow, listMails } from './mails.queries.ts';
import { noteBounceOf } from './note-bounce.ts';
import { countRepeat, repeatMails, sendNews } from './repeat-mails.ts';

/** The mails about orders, for staff and for the webhook of a mail provider. */
export function registerMails(app: FastifyInstance, deps: Deps, mailing: Mailing): void {
  const { publicAddress } = deps.configuration;
  registerRoute(app, mailRoutes.list, async ({ query }, request) => {
    const page = pageOf(query);
    const { items, total } = await listMails(deps.db, query, page);
    const address = requestedAddress(publicAddress, request.raw.url);
    return { body: items.map(mailOf), headers: pagingHeaders(address, page, total) };
  });
  registerRoute(app, mailRoutes.countRepeat, async ({ query }) => ({ body: await countRepeat(deps, query) }));
  registerRoute(app, mailRoutes.repeat, async ({ body }, request, principal) => {
    const reply = await repeatMails(deps, body, actorOf(principal, request));
    mailing.wake();
    return { body: reply };
  });
  registerRoute(app, mailRoutes.sendNews, async ({ body }, request, principal) => {
    const reply = await sendNews(deps, body, actorOf(principal, request));
    mailing.wake();
    return { body: reply };
  });
  registerRoute(app, mailRoutes.noteBounce, async ({ body }) => ({
    body: { isNoted: await noteBounceOf(deps, body) },
  }));
}

const mailOf = ({ eventId, nameCht, nameEng, createdAt, at, ...mail }: ListedMailRow): ListedMail => ({
  ...mail,
  event: { id: eventId, nameCht, nameEng },
  addedAt: createdAt.toISOString(),
  at: at.toISOString(),
});
