import type { FastifyInstance } from 'fastify';
import { exportRoutes } from '../../../contract/exports.ts';
import { accountOf } from '../../people/accounts/account-of.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { Refused } from '../../platform/refused.ts';
import { countColumns, listColumns, removeColumns, saveColumns } from './saved-columns.queries.ts';

const choicesMax = 50;

/** Choices belong to accounts: the key of another program has none of its own. */
export function registerSavedColumns(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const { listColumns: list, saveColumns: save, removeColumns: remove } = exportRoutes;
  registerRoute(app, list, async (_given, _request, { accountId }) => ({ body: await listColumns(db, accountId) }));
  registerRoute(app, save, async ({ body }, _request, principal) => {
    const accountId = accountOf(principal);
    const saved = await db.transaction().execute(async (tx) => {
      if ((await countColumns(tx, accountId, body)) >= choicesMax) throw fieldRefused('exports', 'name', 'AtMost');
      return saveColumns(tx, accountId, body);
    });
    return { body: saved };
  });
  registerRoute(app, remove, async ({ params: { id } }, _request, principal) => {
    if (!(await removeColumns(db, accountOf(principal), id))) throw new Refused('notFound', 'export');
    return { body: {} };
  });
}
