import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '../../../contract/accounts.ts';
import { registerFile } from '../../platform/http/register-file.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { type AccountServices, senderOf } from './account-services.ts';
import { closeAccount } from './close-account.ts';
import { downloadOwnData } from './download-own-data.ts';

/** The owner of an account takes the data along, and closes it (docs/decisions/0095). */
export function registerOwnData(app: FastifyInstance, services: AccountServices): void {
  registerFile(app, accountRoutes.downloadOwnData, async ({ body }, request, principal) => {
    const json = await downloadOwnData(services, principal, body, senderOf(request));
    return { bytes: Readable.from(json, { objectMode: false }), name: `${principal.login}.json` };
  });
  registerRoute(app, accountRoutes.closeAccount, async ({ body }, request, principal) => {
    await closeAccount(services, principal, body, senderOf(request));
    return { body: {} };
  });
}
