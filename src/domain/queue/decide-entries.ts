// Decides the entry requests of one batch: each visitor gets a place, a pass or a refusal.
import { advanceLine } from './advance-line.ts';
import { type Line, placeOf } from './line.ts';
import { passMinutes } from './pass.ts';
import { type PlacePass, type StandingPlace, stateOfPlace } from './standing-place.ts';

export type EntryRequest = {
  visitor: string;
  /** A digest of the sender's network. */
  address: string;
  /** The visitor shows the token of a place and claims that place, instead of any place. */
  showsPlace: boolean;
  /** The id for the pass of this visitor, if there will be one. */
  passId: string;
  /** The code of the presale that the visitor has shown, to come in before the line opens. */
  codeId?: number;
  /** The visitor needs a place for a wheelchair. */
  isForWheelchair?: boolean;
};

/** The most places for one network in `addressMinutes`. Offices and mobile carriers share one address, so the time is short. */
const placesPerAddressMax = 20;
export const addressMinutes = 10;

type LineFacts = {
  line: Line;
  perMinute: number;
  now: number;
  /** The drawn places of the lobby, by arrival. */
  lobby: ArrayLike<number>;
  /** Called places below this number have lost their grace time. */
  passedOn: number;
  /** The present places of the visitors in this batch, by visitor. */
  standing: ReadonlyMap<string, StandingPlace>;
  /** The number of recently taken places, by address. */
  placesLately: ReadonlyMap<string, number>;
  /** Null outside a presale. */
  presale: Presale | null;
  /** Null while anything else is left, or nothing at all. */
  wheelchair: BesideTheLine | null;
};

export type BesideTheLine = {
  /** The number of visitors who fit in now. */
  room: number;
  /** Below nought: those who come in beside the line are not of it, so no lobby is drawn with them. */
  nextArrival: number;
};

export type Presale = BesideTheLine & {
  /**
   * The number of visitors whom each code still admits: its tickets that are left, less those who came in for them. A code that is used up,
   * withdrawn or out of its time is not among them.
   */
  passesLeft: ReadonlyMap<number, number>;
};

/** The place is null for a visitor who comes in beside the line. */
export type Claim = { arrival: number; place: number | null; pass: PlacePass };
export type EntryRefusal = 'placeLost' | 'tooManyPlaces' | 'codeRefused';
export type EntryResult = { arrival: number; pass: PlacePass | null } | { refused: EntryRefusal };
export type EntryResults = {
  line: Line;
  /** The answers by visitor. */
  answers: Map<string, EntryResult>;
  arrived: { arrival: number; visitor: string; address: string }[];
  /** Arrivals that were replaced by a new place of the same visitor. */
  ended: number[];
  claims: Claim[];
};

/** One result for each visitor, however many requests they send. A new arrival never enters before a waiting visitor. */
export function decideEntries(entryRequests: readonly EntryRequest[], known: LineFacts): EntryResults {
  const { perMinute, now } = known;
  const { line, answers, arrived, ended, claims } = answerEach(entryRequests, known);
  const wasNobodyWaiting = known.line.served === known.line.arrivals;
  const moved = wasNobodyWaiting ? advanceLine(line, perMinute, now) : line;
  const passIds = new Map(entryRequests.map(({ visitor, passId }) => [visitor, passId]));
  for (const { arrival, visitor } of arrived) {
    if (arrival < 0 || arrival >= moved.served) continue;
    // Behind the lobby the place equals the arrival number. Nobody was waiting, so the lobby is empty.
    const pass = newPass(passIds.get(visitor) as string, now);
    claims.push({ arrival, place: arrival, pass });
    answers.set(visitor, { arrival, pass });
  }
  return { line: moved, answers, arrived, ended, claims };
}

function answerEach(entryRequests: readonly EntryRequest[], known: LineFacts): EntryResults {
  const { now, lobby, passedOn, standing } = known;
  const result: EntryResults = { line: { ...known.line }, answers: new Map(), arrived: [], ended: [], claims: [] };
  const placesLately = new Map(known.placesLately);
  let { room: roomBeside, nextArrival } = known.presale ?? known.wheelchair ?? { room: 0, nextArrival: -1 };
  const passesLeft = new Map(known.presale?.passesLeft);
  for (const requestEntry of entryRequests) {
    if (result.answers.has(requestEntry.visitor)) continue;
    result.answers.set(requestEntry.visitor, answerOne(requestEntry));
  }
  return result;

  function answerOne(requestEntry: EntryRequest): EntryResult {
    const held = standing.get(requestEntry.visitor);
    if (requestEntry.codeId !== undefined && known.presale) return enterEarly(requestEntry, requestEntry.codeId, held);
    if (requestEntry.isForWheelchair && known.wheelchair && roomBeside > 0)
      return enterForWheelchair(requestEntry, held);
    if (!held) return takePlace(requestEntry);
    const { arrival, pass } = held;
    const place = placeOf(arrival, lobby);
    const state = stateOfPlace(held, { place, served: known.line.served, passedOn, now });
    // A pass of the presale does not buy what the public buys: for that its holder joins the open line.
    const hasOtherPass = pass?.codeId !== undefined && known.line.openedAt !== null;
    if (state === 'waiting' || (state === 'inside' && !hasOtherPass)) return { arrival, pass };
    if (state === 'lost' && requestEntry.showsPlace) return { refused: 'placeLost' };
    if (state !== 'called') return takePlace(requestEntry, arrival);
    const claim = { arrival, place, pass: newPass(requestEntry.passId, now) };
    result.claims.push(claim);
    return claim;
  }

  /** Before the opening nobody is called: as many holders as fit in get a pass, the others a place among those who wait for it. */
  function enterEarly(requestEntry: EntryRequest, codeId: number, held: StandingPlace | undefined): EntryResult {
    const isOver = hasPassOver(held);
    if (held?.pass && !isOver) return { arrival: held.arrival, pass: held.pass };
    const ofCode = passesLeft.get(codeId);
    if (ofCode === undefined) return { refused: 'codeRefused' };
    const hasRoom = roomBeside > 0 && ofCode > 0;
    const waits = held && !isOver;
    const taken = waits
      ? { arrival: held.arrival, pass: null }
      : takePlace(requestEntry, held?.arrival, hasRoom ? () => nextArrival-- : undefined);
    if ('refused' in taken || !hasRoom) return taken;
    passesLeft.set(codeId, ofCode - 1);
    return letInBeside(taken.arrival, { ...newPass(requestEntry.passId, now), codeId });
  }

  /** The line is over; whoever comes in gives up a place in it. */
  function enterForWheelchair(requestEntry: EntryRequest, held: StandingPlace | undefined): EntryResult {
    if (held?.pass && !hasPassOver(held)) return { arrival: held.arrival, pass: held.pass };
    const taken = takePlace(requestEntry, held?.arrival, () => nextArrival--);
    return 'refused' in taken ? taken : letInBeside(taken.arrival, newPass(requestEntry.passId, now));
  }

  function letInBeside(arrival: number, pass: PlacePass): EntryResult {
    roomBeside -= 1;
    result.claims.push({ arrival, place: null, pass });
    return { arrival, pass };
  }

  function hasPassOver(held: StandingPlace | undefined): boolean {
    return Boolean(held?.pass && (held.isOrderClosed || held.pass.validUntil <= now));
  }

  function takePlace(
    { visitor, address }: EntryRequest,
    instead?: number,
    nextNumber = () => result.line.arrivals++,
  ): EntryResult {
    const taken = placesLately.get(address) ?? 0;
    if (taken >= placesPerAddressMax) return { refused: 'tooManyPlaces' };
    placesLately.set(address, taken + 1);
    if (instead !== undefined) result.ended.push(instead);
    const arrival = nextNumber();
    result.arrived.push({ arrival, visitor, address });
    return { arrival, pass: null };
  }
}

const newPass = (id: string, now: number): PlacePass => ({ id, validUntil: now + passMinutes * 60_000 });
