import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findsAll } from '../../../contract/catalogue.ts';
import { type UserChange, userRoutes } from '../../../contract/users.ts';
import { authorities } from '../../../domain/accounts/duties.ts';
import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import { userReplyOf } from '../../people/accounts/account-replies.ts';
import { type AccountServices, senderOf } from '../../people/accounts/account-services.ts';
import { versionIn } from '../../platform/http/if-match.ts';
import { type Page, pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { headerNames } from '../../platform/http/problem.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { Refused } from '../../platform/refused.ts';
import { versionHeader } from '../../shop/catalogue/catalogue.routes.ts';
import { changeUser, createUser, removeUser } from './manage-users.ts';
import { removeSecondFactorOf } from './remove-second-factor.ts';
import { findUser, listUsers } from './users.queries.ts';

/** The headers for the page's toast, and the login that it is about. */
const alert = (key: 'created' | 'updated' | 'deleted', login: string) => ({
  [headerNames.alert]: `userManagement.${key}`,
  [headerNames.params]: login,
});

export function registerUsers(app: FastifyInstance, services: AccountServices): void {
  registerReads(app, services);
  registerRoute(app, userRoutes.create, async ({ body }, request, principal) => {
    const user = await createUser(services, body, { principal, from: senderOf(request) });
    const headers = { Location: `/api/users/${user.login}`, ...alert('created', user.login), ...versionHeader(user) };
    return { body: user, headers };
  });
  const change = async (user: string, body: UserChange, request: FastifyRequest, principal: AccountPrincipal) => {
    const by = { principal, from: senderOf(request), version: body.version ?? versionIn(request) };
    const changed = await changeUser(services, user, body, by);
    return { body: changed, headers: { ...alert('updated', changed.login), ...versionHeader(changed) } };
  };
  registerRoute(app, userRoutes.change, async ({ body }, request, principal) => {
    if (!body.id) throw new Refused('idnull', 'userManagement');
    return change(String(body.id), body, request, principal);
  });
  registerRoute(app, userRoutes.changeOne, ({ params, body }, request, principal) =>
    change(params.user, body, request, principal),
  );
  registerRoute(app, userRoutes.remove, async ({ params }, request, principal) => {
    const by = { principal, from: senderOf(request), version: versionIn(request) };
    const login = await removeUser(services, params.user, by);
    return { body: {}, headers: alert('deleted', login) };
  });
  registerRoute(app, userRoutes.removeSecondFactor, async ({ params, body: { reason } }, request, principal) => {
    const by = { principal, from: senderOf(request), reason };
    const user = await removeSecondFactorOf(services, params.user, by);
    return { body: user, headers: versionHeader(user) };
  });
}

function registerReads(app: FastifyInstance, { db, configuration }: AccountServices): void {
  const readPage = async (page: Page, address: string, query?: string) => {
    const { items, total } = await listUsers(db, page, query);
    const requested = requestedAddress(configuration.publicAddress, address);
    return { body: items.map(userReplyOf), headers: pagingHeaders(requested, page, total) };
  };
  registerRoute(app, userRoutes.list, ({ query }, { url }) => readPage(pageOf(query), url));
  registerRoute(app, userRoutes.search, ({ query }, { url }) =>
    readPage(pageOf(query), url, findsAll(query.query) ? undefined : query.query),
  );
  registerRoute(app, userRoutes.authorities, async () => ({ body: [...authorities] }));
  registerRoute(app, userRoutes.one, async ({ params }) => {
    const user = await findUser(db, params.user);
    if (!user) throw new Refused('notFound', 'user');
    return { body: userReplyOf(user), headers: versionHeader(user) };
  });
}
