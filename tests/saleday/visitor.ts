// A visitor of a sale day until they are let in: comes to the lobby or later, looks as the page does, closes it and comes back.
import { setTimeout as wait } from 'node:timers/promises';
import type { PlaceReply, QueueReply } from '../../src/contract/queue.ts';
import { drawPlaces } from '../../src/domain/queue/draw-places.ts';
import { placeOf } from '../../src/domain/queue/line.ts';
import {
  earliestSeconds,
  pauseAfter,
  secondsUntilAsking,
  secondsUntilLook,
} from '../../src/web/shop/queue/waiting-rhythm.ts';
import type { Dice } from '../support/tools/dice.ts';
import type { Habits } from './habits.ts';
import type { Reply, Scene, Sent } from './scene.ts';

/** A pass, or word that everything is sold. */
type Turn = { token: string } | 'soldOut' | 'over';

export class Visitor {
  readonly scene: Scene;
  readonly dice: Dice;
  readonly habits: Habits;
  readonly number: number;
  readonly #network: string;
  readonly #cookies = new Map<string, string>();
  #failures = 0;
  #inVain = 0;
  #wasAway = false;

  constructor(scene: Scene, number: number, dice: Dice, habits: Habits) {
    this.scene = scene;
    this.number = number;
    this.dice = dice;
    this.habits = habits;
    this.#network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    this.#wasAway = habits.isHidden;
  }

  get dieRoll(): number {
    return this.dice.below(1000) / 1000;
  }

  /** A request with the cookies of this browser, from its own network. */
  sent(method: Sent['method'], path: string, payload?: object): Sent {
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = `X-Forwarded-For: ${this.#network}\r\n${cookies && `Cookie: ${cookies}\r\n`}`;
    const { slowMilliseconds } = this.habits;
    return { method, path, headers, slowMilliseconds, ...(payload && { payload }) };
  }

  /** Until there is a pass in hand, or nothing to buy any more. */
  async comeIn(): Promise<Turn> {
    this.scene.counts.came += 1;
    const first = await this.#enter('arrive');
    if (!first) return 'over';
    if (first.status === 200) return this.#admitted(first.body.token, null);
    if (first.status !== 202) return this.#turnedAway(first);
    return this.#waitInLine(first.body);
  }

  async #waitInLine(first: PlaceReply): Promise<Turn> {
    let { place, placeToken } = first;
    let line: QueueReply | null = null;
    let closesAt = this.habits.closes
      ? this.scene.log.now() + this.habits.closes.afterSeconds
      : Number.POSITIVE_INFINITY;
    while (!this.scene.isOver) {
      if (this.scene.log.now() > closesAt) {
        closesAt = Number.POSITIVE_INFINITY;
        const back = await this.#closeAndComeBack(first.arrival);
        if (!back) return 'over';
        if (back.status === 200) return this.#admitted(back.body.token, place);
        if (back.status !== 202) return this.#turnedAway(back);
        ({ placeToken } = back.body);
      }
      await wait(1000 * this.#secondsUntilLook(line, place));
      line = await this.#look();
      if (!line) continue;
      if (line.isSoldOut) return 'soldOut';
      place ??= this.#drawnPlace(first.arrival, line);
      if (place === null || place >= line.served || line.isPaused) continue;
      await wait(1000 * secondsUntilAsking(this.dieRoll));
      const reply = await this.#enter('enter', placeToken);
      if (reply?.status === 200) return this.#admitted(reply.body.token, place);
      if (reply && reply.status !== 202) return this.#turnedAway(reply);
      this.#inVain += 1;
      await wait(1000 * pauseAfter(this.#inVain));
    }
    return 'over';
  }

  #secondsUntilLook(line: QueueReply | null, place: number | null): number {
    return secondsUntilLook({
      earliestSeconds: line ? earliestSeconds(line, place, Date.now()) : 0,
      failures: this.#failures,
      isHidden: this.habits.isHidden,
      dice: this.dieRoll,
    });
  }

  async #look(): Promise<QueueReply | null> {
    const reply = await this.scene.ask('look', this.sent('GET', `/api/order/queue/${this.scene.hall.eventId}`));
    const isSeen = reply?.status === 200;
    this.#failures = isSeen ? 0 : this.#failures + 1;
    return isSeen ? reply.body : null;
  }

  /** The page is loaded anew, and finds its place by the cookie. */
  async #closeAndComeBack(arrival: number): Promise<NonNullable<Reply> | null> {
    this.#wasAway = true;
    await wait(1000 * (this.habits.closes?.awaySeconds ?? 0));
    const reply = await this.#enter('enter');
    this.scene.counts.closedAndBack += 1;
    if (reply?.status === 202 && reply.body.arrival !== arrival) this.scene.isSurprised('a place changed');
    return reply;
  }

  async #enter(kind: 'arrive' | 'enter', placeToken?: string): Promise<NonNullable<Reply> | null> {
    const { eventId } = this.scene.hall;
    const shown = placeToken ? `&place=${placeToken}` : '';
    const reply = await this.scene.askUntilKnown(
      kind,
      this.sent('GET', `/api/order/acquire-token?eventId=${eventId}${shown}`),
    );
    if (!reply) return null;
    for (const [, name = '', value = ''] of reply.head.matchAll(/^set-cookie: ([^=]+)=([^;\r\n]*)/gim))
      this.#cookies.set(name, value);
    const { arrival, place } = reply.body as PlaceReply;
    if (reply.status === 202 && place !== null) this.scene.givenPlaces.push({ arrival, place });
    return reply;
  }

  /** `place` is null for those who met no line. */
  #admitted(token: string, place: number | null): Turn {
    if (place !== null) this.scene.log.admit(place, !this.#wasAway);
    return { token };
  }

  #turnedAway({ status, body }: NonNullable<Reply>): Turn {
    this.scene.isSurprised(`turned away: ${status} ${body?.errorKey ?? ''}`);
    return 'over';
  }

  #drawnPlace(arrival: number, line: QueueReply): number | null {
    return line.openedAt === null ? null : placeOf(arrival, lobbyOf(line));
  }
}

let drawn: { seed: string; lobby: ArrayLike<number> } | undefined;

/** Every page computes it; here one does for all. */
function lobbyOf({ seed, lobbySize }: QueueReply): ArrayLike<number> {
  if (seed === null || lobbySize === null) return [];
  if (drawn?.seed !== seed) drawn = { seed, lobby: drawPlaces(Buffer.from(seed, 'hex'), lobbySize) };
  return drawn.lobby;
}
