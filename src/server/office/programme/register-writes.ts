// The calls that change an entity, with the alert that a page shows afterwards and the version as ETag.

import type { FastifyInstance } from 'fastify';
import type { EntityWrites, RowFields } from '../../../contract/entity-writes.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { versionIn } from '../../platform/http/if-match.ts';
import { headerNames } from '../../platform/http/problem.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { versionHeader } from '../../shop/catalogue/catalogue.routes.ts';
import { changeRow } from './change-row.ts';
import { createRow } from './create-row.ts';
import { type EntityName, listChanges } from './programme.queries.ts';
import type { ProgrammeEntity, ProgrammeServices } from './programme-entity.ts';
import { removeRow } from './remove-row.ts';
import { undoChange } from './undo-change.ts';

type Row = { id: number; version?: number | undefined };

export function registerWrites<Name extends EntityName, Fields extends RowFields, Reply extends Row>(
  app: FastifyInstance,
  services: ProgrammeServices,
  entity: ProgrammeEntity<Name, Fields, Reply>,
  routes: EntityWrites<Fields, Reply>,
): void {
  const alert = (key: 'created' | 'updated' | 'deleted', id: number) => ({
    [headerNames.alert]: `limelightApp.${entity.name}.${key}`,
    [headerNames.params]: String(id),
  });
  // A picture may take longer than the time limit of other calls.
  const config = { keepsOwnTime: entity.pictures.length > 0 };
  registerRoute(
    app,
    routes.create,
    async ({ body }, request, principal) => {
      const row = await createRow(services, entity, body, actorOf(principal, request));
      const headers = { Location: `${entity.path}/${row.id}`, ...alert('created', row.id), ...versionHeader(row) };
      return { body: row, headers };
    },
    config,
  );
  registerRoute(
    app,
    routes.change,
    async ({ body }, request, principal) => {
      const version = body.version ?? versionIn(request);
      const row = await changeRow(services, entity, body, { version, by: actorOf(principal, request) });
      return { body: row, headers: { ...alert('updated', row.id), ...versionHeader(row) } };
    },
    config,
  );
  registerRoute(app, routes.remove, async ({ params: { id } }, request, principal) => {
    await removeRow(services, entity, id, { version: versionIn(request), by: actorOf(principal, request) });
    return { body: {}, headers: alert('deleted', id) };
  });
  registerRoute(app, routes.undo, async ({ params: { id }, body }, request, principal) => {
    const row = await undoChange(services, entity, id, { ...body, by: actorOf(principal, request) });
    return { body: row, headers: { ...alert('updated', row.id), ...versionHeader(row) } };
  });
  registerRoute(app, routes.history, async ({ params: { id } }) => ({
    body: (await listChanges(services.db, entity.name, id)).map(({ at, principal, before, after }) => ({
      at: at.toISOString(),
      principal,
      before: before as Columns | null,
      after: after as Columns | null,
    })),
  }));
}

type Columns = Record<string, unknown>;
