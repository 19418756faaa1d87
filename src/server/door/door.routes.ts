import type { FastifyInstance } from 'fastify';
import { doorOfficeRoutes, doorRoutes } from '../../contract/door.ts';
import type { Deps } from '../platform/deps.ts';
import { registerRoute } from '../platform/http/register-route.ts';
import { keepAddingCheckIns } from './add-check-ins.job.ts';
import { deviceOf } from './device-of.ts';
import { deviceReply, listDoorDevices } from './device-replies.ts';
import { DoorCounts } from './door-counts.ts';
import type { DoorServices } from './door-services.ts';
import { enrolDevice } from './enrol-device.ts';
import { EventsAtDoor } from './event-at-door.ts';
import { eventOf } from './event-of.ts';
import { ForgedCodes } from './forged-codes.ts';
import { addDeviceSessions, addDoorDevice, byOf, enrolDeviceAgain, revokeDoorDevice } from './manage-devices.ts';
import { readDoorChanges, readDoorList } from './read-door-list.ts';
import { ScanLanes } from './scan-lanes.ts';
import { Scanners } from './scanner-of.ts';
import { takeScan, takeUndo, takeUpload } from './take-scans.ts';

/** The entrance of a hall: its devices scan tickets, and the control room watches. */
export function registerDoor(app: FastifyInstance, deps: Deps): void {
  const { db, clock, signingKey, configuration } = deps;
  const events = new EventsAtDoor(deps);
  const lanes = new ScanLanes(deps);
  app.addHook('onClose', () => lanes.stop());
  app.jobs.push(keepAddingCheckIns(deps));
  const services: DoorServices = {
    db,
    clock,
    signingKey,
    configuration,
    log: deps.log,
    events,
    lanes,
    forged: new ForgedCodes(),
    scanners: new Scanners(app),
    counts: new DoorCounts(deps),
  };
  registerScanning(app, services);
  registerDevices(app, services);
}

function registerScanning(app: FastifyInstance, services: DoorServices): void {
  const { scanners } = services;
  const { enrol, device, list, changes, redeem, upload, undo } = doorRoutes;
  registerRoute(app, enrol, async ({ body }, request) => ({ body: await enrolDevice(services, body, request) }));
  registerRoute(app, device, async (_given, request) => {
    const scanner = await scanners.of(request);
    const row = await deviceOf(services, scanner);
    return { body: await deviceReply(services, await eventOf(services, scanner, 0), row) };
  });
  registerRoute(
    app,
    list,
    async ({ params }, request) => ({
      body: await readDoorList(services, await scanners.of(request), params.id),
    }),
    { isLarge: true },
  );
  registerRoute(app, changes, async ({ body }, request) => ({
    body: await readDoorChanges(services, await scanners.of(request), body),
  }));
  // A lane always replies in time: with what became of the scan, or that it is too busy.
  registerRoute(
    app,
    redeem,
    async ({ body }, request) => ({ body: await takeScan(services, await scanners.of(request), body) }),
    { keepsOwnTime: true, isHot: true },
  );
  registerRoute(app, upload, async ({ body }, request) => ({
    body: { replies: await takeUpload(services, await scanners.of(request), body.scans) },
  }));
  registerRoute(app, undo, async ({ body }, request) => ({
    body: await takeUndo(services, await scanners.of(request), body),
  }));
}

function registerDevices(app: FastifyInstance, services: DoorServices): void {
  const { devices, add, addSessions, enrolAgain, revoke, control } = doorOfficeRoutes;
  registerRoute(app, devices, async ({ params }) => ({ body: await listDoorDevices(services.db, params.eventId) }));
  registerRoute(app, add, async ({ params, body }, request, principal) => ({
    body: await addDoorDevice(services, params.eventId, body, byOf(principal, request)),
  }));
  registerRoute(app, addSessions, async ({ params, body }, request, principal) => ({
    body: await addDeviceSessions(services, params, body.sessionIds, byOf(principal, request)),
  }));
  registerRoute(app, enrolAgain, async ({ params }, request, principal) => ({
    body: await enrolDeviceAgain(services, params, byOf(principal, request)),
  }));
  registerRoute(app, revoke, async ({ params }, request, principal) => ({
    body: await revokeDoorDevice(services, params, byOf(principal, request)),
  }));
  registerRoute(app, control, async ({ params, query }) => ({
    body: await services.counts.control(services.events, { eventId: params.eventId, sessionId: query.sessionId }),
  }));
}
