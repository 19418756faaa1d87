// Everything that visitors of a sale day share: the hall, the way to the shop, the notes, and the answers that they keep.
import { setTimeout as wait } from 'node:timers/promises';
import { pauseAfter } from '../../src/web/shop/queue/waiting-rhythm.ts';
import type { Hall } from '../support/shop/hall.ts';
import type { Dice } from '../support/tools/dice.ts';
import type { Connections } from './connections.ts';
import type { DayLog, Kind } from './day-log.ts';
import type { DayTimes, Ending } from './habits.ts';

/** The answers of a buyer's purchase, as they were given. */
export type KeptOrder = {
  id: number;
  amountCents: number;
  seats: string[];
  ending: Ending;
  email: string;
  /** The last state that the shop has acknowledged. */
  state: 'HELD' | 'TRANSFER' | 'PAID' | 'CANCELED';
  invoiceNo: string | null;
};
/** A place as a visitor was given it by the shop. */
export type GivenPlace = { arrival: number; place: number };

export type Sent = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Lines of the head, each with its end. */
  headers: string;
  payload?: object;
  slowMilliseconds?: number;
};
/** `body`: the parsed answer. Null when no answer of the shop came. */
// biome-ignore lint/suspicious/noExplicitAny: a browser reads what the contract promises
export type Reply = { status: number; head: string; body: any } | null;

type Options = { hall: Hall; connections: Connections; log: DayLog; times: DayTimes };

const triesMax = 40;

export class Scene {
  readonly hall: Hall;
  readonly log: DayLog;
  readonly times: DayTimes;
  readonly #connections: Connections;
  readonly kept: KeptOrder[] = [];
  readonly givenPlaces: GivenPlace[] = [];
  /** Everything that a visitor should not meet. */
  readonly surprises = new Map<string, number>();
  /** Orders whose buyers are away for good, and since when. */
  readonly abandoned = new Map<number, number>();
  readonly counts = { came: 0, closedAndBack: 0, foundSoldOut: 0, cardInstead: 0 };
  /** True while a server is killed: then HAProxy may say that an answer was cut. */
  isServerAway = false;
  isOver = false;

  constructor({ hall, connections, log, times }: Options) {
    this.hall = hall;
    this.#connections = connections;
    this.log = log;
    this.times = times;
  }

  isSurprised(by: string): void {
    if (!this.surprises.has(by)) this.log.note(`Surprise: ${by}`);
    this.surprises.set(by, (this.surprises.get(by) ?? 0) + 1);
  }

  /** A pause to read and type, never the same. */
  think = (dice: Dice, times = 1): Promise<void> =>
    wait(this.times.thinkSeconds * times * (500 + dice.below(1000))).then(() => {});

  async ask(kind: Kind, { method, path, headers, payload, slowMilliseconds }: Sent): Promise<Reply> {
    const sent = payload === undefined ? '' : JSON.stringify(payload);
    const content = sent && `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(sent)}\r\n`;
    const request = `${method} ${path} HTTP/1.1\r\nHost: shop\r\n${headers}${content}\r\n${sent}`;
    const answered = await this.#connections.ask(request, slowMilliseconds);
    if (!answered) {
      this.log.answered(kind, 'no answer', null);
      return null;
    }
    const { status, head, body } = answered.response;
    const text = body.toString();
    const isOfShop = text.startsWith('{') || text.startsWith('[');
    const parsed = isOfShop ? JSON.parse(text) : null;
    this.log.answered(
      kind,
      `${status} ${status < 400 ? '' : (parsed?.errorKey ?? 'proxy')}`.trim(),
      answered.milliseconds,
    );
    if (isOfShop) {
      if (status >= 500 && status !== 503) this.isSurprised(`${kind}: ${status}`);
      return { status, head, body: parsed };
    }
    if (status !== 502 || !this.isServerAway) this.isSurprised(`${kind}: ${status} of the proxy`);
    return null;
  }

  /** Asks again as long as the answer is unknown: a refusal for a while, or none at all. */
  async askUntilKnown(kind: Kind, sent: Sent): Promise<NonNullable<Reply> | null> {
    for (let tries = 1; tries <= triesMax && !this.isOver; tries += 1) {
      const reply = await this.ask(kind, sent);
      if (reply && reply.status < 500 && reply.status !== 429) return reply;
      await wait(Math.min(2, pauseAfter(tries - 1)) * 1000);
    }
    this.isSurprised(`${kind}: gave up`);
    return null;
  }
}
