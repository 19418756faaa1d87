import type { FastifyInstance } from 'fastify';
import { userRoutes } from '../../../contract/users.ts';
import { authorities } from '../../../domain/accounts/duties.ts';
import { type AccountDesk, senderOf } from '../../people/accounts/account-desk.ts';
import { userReplyOf } from '../../people/accounts/account-replies.ts';
import { addressAsked, pageOf, pagingHeaders } from '../../platform/http/paging.ts';
import { headerNames } from '../../platform/http/problem.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { Refused } from '../../platform/refused.ts';
import { changeUser, createUser, removeUser } from './manage-users.ts';
import { findUser, listUsers } from './users.queries.ts';

/** The toast that a page shows, about whom. */
const alert = (key: 'created' | 'updated' | 'deleted', login: string) => ({
  [headerNames.alert]: `userManagement.${key}`,
  [headerNames.params]: login,
});

export function registerUsers(app: FastifyInstance, desk: AccountDesk): void {
  registerReads(app, desk);
  registerRoute(app, userRoutes.create, async ({ body }, request, principal) => {
    const user = await createUser(desk, body, { principal, from: senderOf(request) });
    const headers = { Location: `/api/users/${user.login}`, ...alert('created', user.login) };
    return { status: 201, body: user, headers };
  });
  registerRoute(app, userRoutes.change, async ({ body }, request, principal) => {
    if (!body.id) throw new Refused('idnull', 'userManagement');
    const user = await changeUser(desk, String(body.id), body, { principal, from: senderOf(request) });
    return { body: user, headers: alert('updated', user.login) };
  });
  registerRoute(app, userRoutes.changeOne, async ({ params, body }, request, principal) => {
    const user = await changeUser(desk, params.user, body, { principal, from: senderOf(request) });
    return { body: user, headers: alert('updated', user.login) };
  });
  registerRoute(app, userRoutes.remove, async ({ params }, request, principal) => {
    const login = await removeUser(desk, params.user, { principal, from: senderOf(request) });
    return { body: {}, headers: alert('deleted', login) };
  });
}

function registerReads(app: FastifyInstance, { db, configuration }: AccountDesk): void {
  registerRoute(app, userRoutes.list, async ({ query }, request) => {
    const page = pageOf(query);
    const { items, total } = await listUsers(db, page);
    const address = addressAsked(configuration.publicAddress, request.url);
    return { body: items.map(userReplyOf), headers: pagingHeaders(address, page, total) };
  });
  registerRoute(app, userRoutes.authorities, async () => ({ body: [...authorities] }));
  registerRoute(app, userRoutes.one, async ({ params }) => {
    const user = await findUser(db, params.user);
    if (!user) throw new Refused('notFound', 'user');
    return { body: userReplyOf(user) };
  });
}
