import type { FastifyInstance } from 'fastify';
import { legalTextRoutes } from '../../../contract/legal-texts.ts';
import { limitSettingRoutes, saleSettingRoutes, shopSettingRoutes } from '../../../contract/settings.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { changeSetting, readSetting, undoSetting } from './change-settings.ts';
import { publishText, readLegalText, saveDraft } from './legal-texts.ts';
import type { SettingServices } from './save-setting.ts';

/** The things that operators change about the shop. */
export function registerSettings(app: FastifyInstance, services: SettingServices): void {
  const { db } = services;
  registerRoute(app, shopSettingRoutes.read, async () => ({ body: await readSetting(db, services, 'shop') }));
  registerRoute(app, shopSettingRoutes.save, async ({ body: { version, ...value } }, request, principal) => ({
    body: await changeSetting(services, { name: 'shop', version, value, by: actorOf(principal, request) }),
  }));
  registerRoute(app, shopSettingRoutes.undo, async ({ body: { version } }, request, principal) => ({
    body: await undoSetting(services, { name: 'shop', version, by: actorOf(principal, request) }),
  }));
  registerRoute(app, saleSettingRoutes.read, async () => ({ body: await readSetting(db, services, 'sale') }));
  registerRoute(app, saleSettingRoutes.save, async ({ body: { version, ...value } }, request, principal) => ({
    body: await changeSetting(services, { name: 'sale', version, value, by: actorOf(principal, request) }),
  }));
  registerRoute(app, saleSettingRoutes.undo, async ({ body: { version } }, request, principal) => ({
    body: await undoSetting(services, { name: 'sale', version, by: actorOf(principal, request) }),
  }));
  registerRoute(app, limitSettingRoutes.read, async () => ({ body: await readSetting(db, services, 'limits') }));
  registerRoute(app, limitSettingRoutes.save, async ({ body: { version, ...value } }, request, principal) => ({
    body: await changeSetting(services, { name: 'limits', version, value, by: actorOf(principal, request) }),
  }));
  registerRoute(app, limitSettingRoutes.undo, async ({ body: { version } }, request, principal) => ({
    body: await undoSetting(services, { name: 'limits', version, by: actorOf(principal, request) }),
  }));

  registerRoute(app, legalTextRoutes.read, async ({ params: { text } }) => ({ body: await readLegalText(db, text) }));
  registerRoute(app, legalTextRoutes.save, async ({ params: { text }, body }, request, principal) => ({
    body: await saveDraft(services, { name: text, ...body, by: actorOf(principal, request) }),
  }));
  registerRoute(app, legalTextRoutes.publish, async ({ params: { text }, body }, request, principal) => ({
    body: await publishText(services, { name: text, ...body, by: actorOf(principal, request) }),
  }));
}
