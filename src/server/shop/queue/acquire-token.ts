// Gives a visitor a pass at once where there is no waiting room or nobody waits, or else a place in line.
import type { KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PlaceReply, queueRoutes } from '../../../contract/queue.ts';
import { isValidAt } from '../../../domain/codes/code-terms.ts';
import { hasOpened, isPresale } from '../../../domain/orders/on-sale.ts';
import type { SaleTerms } from '../../../domain/orders/order-request.ts';
import type { EntryRefusal } from '../../../domain/queue/decide-entries.ts';
import { askAgainSeconds, estimateSeconds } from '../../../domain/queue/estimate.ts';
import { aheadOf, placeOf } from '../../../domain/queue/line.ts';
import { passMinutes, writePass } from '../../../domain/queue/pass.ts';
import { networkOf } from '../../../domain/queue/sender-network.ts';
import type { PlacePass } from '../../../domain/queue/standing-place.ts';
import type { Answer, RouteInput } from '../../platform/http/register-route.ts';
import { Refused } from '../../platform/refused.ts';
import { digest, sign } from '../../platform/signing/sign.ts';
import { readCodeToken } from '../codes/code-token.ts';
import { anyEvent, type PassGrants } from '../holds/grant-pass.ts';
import { loopbackTag, networkTag, newPassId, tagOfPass } from '../holds/network-tag.ts';
import type { SaleTermsMemory } from '../orders/sale-terms.ts';
import type { EntryBatches } from './batch-entries.ts';
import type { LineMemory, LineView } from './line-memory.ts';
import { arrivalShown, forgottenPlaceCookie, keptPlace, keptText, placeCookie, placeTokenOf } from './place-token.ts';
import { newVisitor, visitorOf } from './visitor.ts';

type AcquireToken = typeof queueRoutes.acquireToken;
export type Door = {
  key: KeyObject;
  isSecure: boolean;
  clock: () => Date;
  terms: Pick<SaleTermsMemory, 'get'>;
  lines: LineMemory;
  /** Batches the entry requests of an event. */
  requestsEntryAt: EntryBatches;
  /** The bounds of a pass depend on the seats that its network holds already. */
  grants: Pick<PassGrants, 'grant'>;
};
type Visiting = { visitor: string; cookies: string[] };
/** A request for a pass: the terms of its event, a solved check and the HTTP request. */
type PassRequest = { sale: SaleTerms | null; recaptcha: string | undefined; request: FastifyRequest };
type PassRequestOfEvent = PassRequest & {
  sale: SaleTerms;
  /** The code with which the visitor may come in now, before the public opening. */
  codeId: number | null;
  needsWheelchair: boolean;
};

export async function acquireToken(door: Door, { query }: RouteInput<AcquireToken>, request: FastifyRequest) {
  const { terms, clock } = door;
  const { eventId, place, recaptcha } = query;
  if (eventId === undefined) return freePass(door, { sale: null, recaptcha, request });
  const sale = await terms.get(eventId);
  if (!sale) throw new Refused('notFound', 'event');
  const now = clock().getTime();
  const codeId =
    query.code !== undefined && isPresale(sale, now) ? codeOfPresale(door, eventId, query.code, request) : null;
  const needsWheelchair = query.wheelchair !== undefined;
  if (sale.waitingRoom) return joinLine(door, place, { sale, recaptcha, request, codeId, needsWheelchair });
  if (codeId === null && !hasOpened(sale, now)) throw new Refused('notOpen', 'event');
  if (sale.isPaused) throw new Refused('salePaused', 'event');
  return freePass(door, { sale, recaptcha, request });
}

/** The visitor's code, if it is of the presale and good now. The line, or the order, reads what is left of it. */
function codeOfPresale({ key, clock }: Door, eventId: number, token: string, request: FastifyRequest): number | null {
  const visitor = visitorOf(request);
  const code = visitor === null ? null : readCodeToken(key, { eventId, visitor }, token);
  return code?.ticketType === 'PRIORITY_BOOKING' && isValidAt(code, clock().getTime()) ? code.codeId : null;
}

function visitingOf({ isSecure }: Door, request: FastifyRequest): Visiting {
  const known = visitorOf(request);
  if (known !== null) return { visitor: known, cookies: [] };
  const { visitor, setCookie } = newVisitor(isSecure);
  return { visitor, cookies: [setCookie] };
}

/** A pass without a line stores nothing for the visitor: the signature is enough. */
function freePass(door: Door, asking: PassRequest): Promise<Answer<AcquireToken>> {
  const id = newPassId(networkTag(door.key, asking.request));
  const validUntil = door.clock().getTime() + passMinutes * 60_000;
  return passResult(door, asking, visitingOf(door, asking.request), { id, validUntil });
}

async function passResult(door: Door, asking: PassRequest, { visitor, cookies }: Visiting, pass: PlacePass) {
  const { key, clock, grants } = door;
  const { sale, recaptcha } = asking;
  // The network that first requested the pass counts, wherever its visitor is now.
  const tag = tagOfPass(pass.id);
  const wanted = {
    selling: sale ?? anyEvent,
    tag: tag === loopbackTag(key) ? null : tag,
    pass: { ...pass, visitor },
    recaptcha,
  };
  const granted = await grants.grant(wanted).catch((error) => {
    // The refusal sets the cookies, so that the visitor keeps the place and can retry with a solved check.
    if (error instanceof Refused) error.cookies = cookies;
    throw error;
  });
  const ofPresale = pass.codeId !== undefined && { isOfPresale: true };
  const token = sign(
    key,
    'pass',
    writePass({ eventId: sale?.eventId ?? null, id: pass.id, visitor, ...granted, ...ofPresale }),
  );
  return answer(200, { token, ...granted, serverTime: clock().getTime() }, cookies);
}

const answer = (status: number, body: Answer<AcquireToken>['body'], cookies: string[]): Answer<AcquireToken> => ({
  status,
  body,
  ...(cookies.length > 0 && { headers: { 'Set-Cookie': cookies } }),
});

/**
 * A place that is not called yet is answered from memory; only new arrivals and called places use the database. While the sale is paused
 * every place is kept, and new arrivals are refused.
 */
async function joinLine(door: Door, shown: string | undefined, asking: PassRequestOfEvent) {
  const { request, codeId, needsWheelchair } = asking;
  const isEarly = codeId !== null;
  const { eventId, isPaused } = asking.sale;
  const visiting = visitingOf(door, request);
  const { visitor } = visiting;
  const kept = keptPlace(request, eventId);
  const hasPlace = (shown ?? kept) !== undefined;
  const seedHash = hasPlace ? (await door.lines.get(eventId)).seedHash : '';
  const arrival = arrivalShown({ key: door.key, shown, kept, eventId, visitor, seedHash });
  const isBeside = ({ hasWheelchairPlaces }: LineView) => needsWheelchair && hasWheelchairPlaces;
  const waitsAt = async (waiting: number) => {
    const line = await door.lines.get(eventId);
    const waits = placeResult(door, eventId, visiting, line, waiting, request);
    // No room in a presale, or for wheelchair places: the visitor asks again soon, not when the line has come so far.
    const soon = { ...(isEarly && { isEarly }), askAgainSeconds: soonSeconds };
    return isEarly || isBeside(line) ? { ...waits, body: { ...waits.body, ...soon } } : waits;
  };
  const mayOnlyWait = (line: LineView, at: number) => !isEarly && !isBeside(line) && isWaiting(line, at);
  if (arrival !== null && (isPaused || mayOnlyWait(await door.lines.get(eventId), arrival))) return waitsAt(arrival);
  if (isPaused) throw new Refused('salePaused', 'event');
  const requestEntry = {
    visitor,
    address: addressOf(door.key, request),
    showsPlace: shown !== undefined,
    passId: newPassId(networkTag(door.key, request)),
    ...(isEarly && { codeId }),
    ...(needsWheelchair && { isForWheelchair: true }),
  };
  const answered = await door.requestsEntryAt(eventId).add(requestEntry);
  if ('refused' in answered) throw refusalOf(answered.refused);
  if (!answered.pass) return waitsAt(answered.arrival);
  // A place in line was given up for a pass beside it.
  const forgotten = answered.arrival < 0 && kept !== undefined ? [forgottenPlaceCookie(eventId, door.isSecure)] : [];
  return passResult(door, asking, { visitor, cookies: [...visiting.cookies, ...forgotten] }, answered.pass);
}

const soonSeconds = 5;

const isWaiting = ({ openedAt, lobby, served, arrivals }: LineView, arrival: number): boolean =>
  arrival < arrivals && (openedAt === null || placeOf(arrival, lobby) >= served);

const addressOf = (key: KeyObject, { ip }: FastifyRequest): string => digest(key, 'address', networkOf(ip));

const secondsUntilPlacesAreFree = 60;

const refusalOf = (code: EntryRefusal): Refused =>
  new Refused(code, 'queue', code === 'tooManyPlaces' ? { retryAfterSeconds: secondsUntilPlacesAreFree } : {});

function placeResult(
  { key, clock, isSecure }: Door,
  eventId: number,
  { visitor, cookies }: Visiting,
  line: LineView,
  arrival: number,
  request: FastifyRequest,
): Answer<AcquireToken> {
  const placeToken = placeTokenOf(key, { eventId, arrival, visitor });
  const kept = keptText(placeToken, line.seedHash);
  const isKept = keptPlace(request, eventId) === kept;
  const body = placeReplyOf(line, { eventId, placeToken, arrival, serverTime: clock().getTime() });
  return answer(202, body, isKept ? cookies : [...cookies, placeCookie(eventId, kept, isSecure)]);
}

type PlaceFacts = Pick<PlaceReply, 'eventId' | 'placeToken' | 'arrival' | 'serverTime'>;

function placeReplyOf(line: LineView, facts: PlaceFacts): PlaceReply {
  const { openedAt, opensAt } = line;
  if (openedAt === null) {
    const untilOpening = opensAt === null ? 0 : Math.max(0, opensAt - facts.serverTime) / 1000;
    const unknown = { place: null, ahead: null, estimateSeconds: null };
    return { ...facts, ...unknown, opensAt, askAgainSeconds: askAgainSeconds(untilOpening) };
  }
  const place = placeOf(facts.arrival, line.lobby);
  const ahead = aheadOf(place, line.served);
  return {
    ...facts,
    opensAt,
    place,
    ahead,
    estimateSeconds: estimateSeconds(ahead, line.speedPerMinute),
    askAgainSeconds: askAgainSeconds((ahead * 60) / line.perMinuteMax),
  };
}
