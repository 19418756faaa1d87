import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../../contract/route.ts';
import { type Authority, keyAuthorities } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { limitSender } from '../limits/limit-sender.ts';
import type { Memory } from './memory.ts';
import { requestedAddress } from './paging.ts';
import { type Answer, givenBy, objectNameOf, type RouteInput } from './register-route.ts';
import { Remembered, sendRemembered } from './remembered.ts';
import { serializerOf } from './serialize.ts';
import { cacheControlOf, programmeTag, tagsHeader } from './shared-cache.ts';

type RememberedAnswer<R extends Route> = { body: Answer<R>['body']; headers?: Record<string, string> };

export type RememberedRoutes = {
  app: FastifyInstance;
  memory: Memory;
  headers: Record<string, string>;
  publicAddress: string;
  sharedCache: { seconds: number };
};

/** The reply that senders with this right get in place of the public one. It is read anew each time and never remembered. */
export type StaffReply<R extends Route> = {
  right: readonly Authority[];
  load: (given: RouteInput<R>, address: URL) => Promise<RememberedAnswer<R>>;
};

/**
 * A public read that is sent from memory. The key is the address of the request without the cache buster. Only a request without a
 * remembered reply is parsed, counted against its sender's limit, and answered from the database.
 */
export function registerRememberedRoute<const R extends Route>(
  { app, memory, headers, publicAddress, sharedCache }: RememberedRoutes,
  route: R,
  load: (given: RouteInput<R>, address: URL) => Promise<RememberedAnswer<R>>,
  forStaff?: StaffReply<R>,
): void {
  const serialize = serializerOf(app, route.reply);
  const limit = limitSender(app, 'catalogue', objectNameOf(route));
  const watched = { method: route.method, path: route.path, mayRest: true };

  const make = async (given: RouteInput<R>, key: string) => {
    const answer = await load(given, requestedAddress(publicAddress, key));
    return new Remembered(serialize(answer.body), {
      contentType: jsonType,
      // Staff read other rows at the same address.
      vary: forStaff && 'Authorization',
      headers: {
        ...headers,
        'Cache-Control': cacheControlOf(sharedCache),
        [tagsHeader]: programmeTag,
        ...answer.headers,
      },
    });
  };

  const sendToStaff = async (request: FastifyRequest, reply: FastifyReply, key: string, staff: StaffReply<R>) => {
    app.loopWatch.begin(watched);
    const answer = await staff.load(givenBy(route, request), requestedAddress(publicAddress, key));
    const text = serialize(answer.body);
    return reply.headers({ 'Content-Type': jsonType, 'Cache-Control': 'no-store', ...answer.headers }).send(text);
  };

  const sendPublic = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    // Every sender is counted, though only one of the waiting requests makes the reply.
    app.loopWatch.begin(watched);
    const given = givenBy(route, request);
    await limit(request);
    return sendRemembered(request, reply, await memory.get(key, () => make(given, key)));
  };

  /** A remembered reply is sent without a promise: that is most of what a crowd asks for. */
  const sendToAnyone = (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const fresh = memory.fresh(key);
    return fresh ? sendRemembered(request, reply, fresh) : sendPublic(request, reply, key);
  };

  // Remembered replies need no timer, and the database has its own for the rest.
  app.get(route.path, { config: { keepsOwnTime: true, right: 'public' } }, (request, reply) => {
    const key = withoutCacheBuster(request.raw.url ?? '');
    const { authorization } = request.headers;
    if (!forStaff || authorization === undefined) return sendToAnyone(request, reply, key);
    return isFrom(request, authorization, forStaff.right).then((isStaff) =>
      isStaff ? sendToStaff(request, reply, key, forStaff) : sendToAnyone(request, reply, key),
    );
  });
}

const jsonType = 'application/json; charset=utf-8';

/** A token that does not claim the right costs no query: a crowd of customers who are signed in is answered from memory. */
async function isFrom(request: FastifyRequest, authorization: string, right: readonly Authority[]): Promise<boolean> {
  if (!mayPass(right, claimedIn(authorization))) return false;
  const principal = await request.server.principalOf(request);
  return principal !== null && mayPass(right, principal.authorities);
}

/** The authorities that a token says it has, and all that a key may have; whether it is right is not checked here. */
function claimedIn(authorization: string): readonly string[] {
  if (authorization.startsWith('Bearer llk_')) return keyAuthorities;
  try {
    const claims: unknown = JSON.parse(Buffer.from(authorization.split('.', 2)[1] ?? '', 'base64url').toString());
    return String((claims as { auth?: unknown }).auth).split(',');
  } catch {
    return [];
  }
}

/** Pages add `cacheBuster=<now>` to get past caches on the way. The server's memory is never stale, so the number is dropped. */
function withoutCacheBuster(url: string): string {
  if (!url.includes('cacheBuster=')) return url;
  return url.replace(/([?&])cacheBuster=[^&]*(&?)/, (_, before: string, after: string) => (after ? before : ''));
}
