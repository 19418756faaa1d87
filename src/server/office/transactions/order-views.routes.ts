import type { FastifyInstance } from 'fastify';
import { orderViewRoutes } from '../../../contract/order-views.ts';
import { accountOf } from '../../people/accounts/account-of.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { Refused } from '../../platform/refused.ts';
import { countOtherViews, listViews, removeView, saveView } from './order-views.queries.ts';

const viewsMax = 50;

/** Views belong to accounts: the key of another program has none of its own. */
export function registerOrderViews(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const { list, save, remove } = orderViewRoutes;
  registerRoute(app, list, async (_given, _request, { accountId }) => ({ body: await listViews(db, accountId) }));
  registerRoute(app, save, async ({ body }, _request, principal) => {
    if (body.isShared && !principal.authorities.includes('ROLE_ADMIN')) throw new Refused('notAllowed', 'account');
    const accountId = accountOf(principal);
    if ((await countOtherViews(db, accountId, body.name)) >= viewsMax) throw fieldRefused('views', 'name', 'AtMost');
    return { body: await saveView(db, accountId, body) };
  });
  registerRoute(app, remove, async ({ params: { id } }, _request, principal) => {
    if (!(await removeView(db, accountOf(principal), id))) throw new Refused('notFound', 'view');
    return { body: {} };
  });
}
