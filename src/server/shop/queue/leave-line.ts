// Gives up a place in line. The numbers of the others stay, so the line does not have to be counted again.
import type { FastifyRequest } from 'fastify';
import type { queueRoutes } from '../../../contract/queue.ts';
import type { Db } from '../../platform/deps.ts';
import type { Answer, RouteInput } from '../../platform/http/register-route.ts';
import { forgottenPlaceCookie } from './place-token.ts';
import { lockQueue } from './queue.queries.ts';
import { endUnusedPlace, hasUnusedPlace } from './queue-place.queries.ts';
import { visitorOf } from './visitor.ts';

type LeaveLine = typeof queueRoutes.leave;
type Leaving = { db: Db; isSecure: boolean };

/** A visitor who has a pass keeps it: a pass ends by itself, or with its order. Without a place there is nothing to do. */
export async function leaveLine(
  { db, isSecure }: Leaving,
  { body: { eventId } }: RouteInput<LeaveLine>,
  request: FastifyRequest,
): Promise<Answer<LeaveLine>> {
  const visitor = visitorOf(request);
  // Others must not make the crowd wait for the line's lock.
  if (visitor !== null && (await hasUnusedPlace(db, eventId, visitor))) {
    await db.transaction().execute(async (tx) => {
      if (await lockQueue(tx, eventId)) await endUnusedPlace(tx, eventId, visitor);
    });
  }
  return { body: {}, headers: { 'Set-Cookie': forgottenPlaceCookie(eventId, isSecure) } };
}
