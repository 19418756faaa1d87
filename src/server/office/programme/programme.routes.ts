import type { FastifyInstance } from 'fastify';
import { programmeRoutes } from '../../../contract/programme.ts';
import { eventEntity } from './event-entity.ts';
import { registerPictures } from './pictures.routes.ts';
import { pricingEntity } from './pricing-entity.ts';
import type { ProgrammeServices } from './programme-entity.ts';
import { registerWrites } from './register-writes.ts';
import { sessionEntity } from './session-entity.ts';
import { siteEntity } from './site-entity.ts';
import { zoneEntity } from './zone-entity.ts';

export function registerProgramme(app: FastifyInstance, services: ProgrammeServices): void {
  registerPictures(app, services);
  registerWrites(app, services, eventEntity, programmeRoutes.events);
  registerWrites(app, services, siteEntity, programmeRoutes.sites);
  registerWrites(app, services, zoneEntity, programmeRoutes.zones);
  registerWrites(app, services, sessionEntity, programmeRoutes.sessions);
  registerWrites(app, services, pricingEntity, programmeRoutes.pricings);
}
