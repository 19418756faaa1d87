// Visitors in line as pages behave: each arrives once, watches the public number, works out its own place, and claims it when
// it is called. All from one process, over a few connections to every server in turn.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { PassReply, PlaceReply, QueueReply } from '../src/contract/queue.ts';
import { drawPlaces } from '../src/domain/queue/draw-places.ts';
import { askAgainSeconds } from '../src/domain/queue/estimate.ts';
import { aheadOf, placeOf } from '../src/domain/queue/line.ts';
import { OrderConnection, type RawResponse } from './order-connection.ts';

type Visitor = { headers: string; arrival: number; placeToken: string; asksAt: number; isInside: boolean };

const connectionsPerServer = 128;

export class Crowd {
  readonly #eventId: number;
  readonly #addresses: readonly string[];
  #free: OrderConnection[] = [];
  readonly #wanting: ((connection: OrderConnection) => void)[] = [];
  readonly visitors: Visitor[] = [];
  /** The places of those who came in, in the order in which they did. */
  readonly admitted: number[] = [];
  readonly surprises = new Map<string, number>();
  polls = 0;
  #drawn: { seed: string; lobby: Uint32Array } | undefined;

  constructor(eventId: number, addresses: readonly string[]) {
    this.#eventId = eventId;
    this.#addresses = addresses;
  }

  /** New connections for each piece of work, because servers close idle ones. */
  async #connected(work: () => Promise<void>): Promise<void> {
    const each = Array.from({ length: connectionsPerServer }, () => this.#addresses);
    this.#free = each.flat().map((address) => new OrderConnection(address));
    await work();
    for (const connection of this.#free) connection.close();
  }

  /** This many more visitors at once; resolves when all have a place. */
  arrive(visitors: number): Promise<void> {
    return this.#connected(async () => {
      await Promise.all(Array.from({ length: visitors }, () => this.#arriveOne(this.visitors.length)));
    });
  }

  /** Watches and claims until stopped, or until everybody is inside. */
  watch(signal: AbortSignal): Promise<void> {
    return this.#connected(() => this.#watchAll(signal));
  }

  async #watchAll(signal: AbortSignal): Promise<void> {
    const start = performance.now();
    // The requests are spread over ten seconds, like those of people: not all come in the same moment.
    const requested = this.visitors.filter(({ isInside }) => !isInside);
    for (const [at, visitor] of requested.entries()) visitor.asksAt = start + (at * 10_000) / requested.length;
    const underWay = new Set<Promise<void>>();
    while (!signal.aborted && this.admitted.length < this.visitors.length) {
      const now = performance.now();
      for (const visitor of this.visitors) {
        if (visitor.isInside || visitor.asksAt > now) continue;
        visitor.asksAt = Number.POSITIVE_INFINITY;
        const asking = this.#watchOnce(visitor).finally(() => underWay.delete(asking));
        underWay.add(asking);
      }
      await wait(10);
    }
    await Promise.all(underWay);
  }

  async #arriveOne(number: number): Promise<void> {
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const cookie = `limelight-visitor=${randomBytes(16).toString('base64url')}`;
    const headers = `Host: shop\r\nX-Forwarded-For: ${address}\r\nCookie: ${cookie}\r\n\r\n`;
    const visitor: Visitor = { headers, arrival: -1, placeToken: '', asksAt: 0, isInside: false };
    this.visitors.push(visitor);
    const { status, body } = await this.#get(`/api/order/acquire-token?eventId=${this.#eventId}`, headers);
    if (status !== 202) return this.#isSurprised(`arrival ${status}`);
    const { arrival, placeToken } = JSON.parse(body.toString()) as PlaceReply;
    Object.assign(visitor, { arrival, placeToken });
  }

  async #watchOnce(visitor: Visitor): Promise<void> {
    const seconds = await this.#lookAndClaim(visitor);
    visitor.asksAt = performance.now() + 1000 * seconds;
  }

  /** After how many seconds it is worth looking again. */
  async #lookAndClaim(visitor: Visitor): Promise<number> {
    const { status, body } = await this.#get(`/api/order/queue/${this.#eventId}`, 'Host: shop\r\n\r\n');
    this.polls += 1;
    if (status !== 200) {
      this.#isSurprised(`poll ${status}`);
      return 1;
    }
    const line = JSON.parse(body.toString()) as QueueReply;
    const place = placeOf(visitor.arrival, this.#lobbyOf(line));
    if (place < line.served) await this.#claim(visitor, place);
    return askAgainSeconds((aheadOf(place, line.served) * 60) / line.perMinuteMax);
  }

  async #claim(visitor: Visitor, place: number): Promise<void> {
    const { headers, placeToken } = visitor;
    const url = `/api/order/acquire-token?eventId=${this.#eventId}&place=${placeToken}`;
    const { status, body } = await this.#get(url, headers);
    if (status !== 200) {
      if (status !== 202) this.#isSurprised(`claim ${status}`);
      return;
    }
    if (!(JSON.parse(body.toString()) as PassReply).token) this.#isSurprised('claim without a pass');
    visitor.isInside = true;
    this.admitted.push(place);
  }

  #lobbyOf({ seed, lobbySize }: QueueReply): ArrayLike<number> {
    if (seed === null || lobbySize === null) return [];
    if (this.#drawn?.seed !== seed) this.#drawn = { seed, lobby: drawPlaces(Buffer.from(seed, 'hex'), lobbySize) };
    return this.#drawn.lobby;
  }

  async #get(url: string, headers: string): Promise<RawResponse> {
    const connection = this.#free.shift() ?? (await new Promise<OrderConnection>((take) => this.#wanting.push(take)));
    try {
      return await connection.ask(`GET ${url} HTTP/1.1\r\n${headers}`);
    } finally {
      const next = this.#wanting.shift();
      if (next) next(connection);
      else this.#free.push(connection);
    }
  }

  #isSurprised(by: string): void {
    this.surprises.set(by, (this.surprises.get(by) ?? 0) + 1);
  }
}
