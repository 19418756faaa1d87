// Somebody who holds seats without ever paying: passes by the dozen, eight seats each, buyers who do not exist, transfers
// that are never made.
import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../src/server/deps.ts';
import { type Hall, lineIn } from '../hall.ts';
import type { Browser } from '../waiting-room.ts';

type Options = { address: string; solvesChecks: boolean; ticketsPerOrder?: number };
type Answered = Awaited<ReturnType<Browser['get']>>;
type Grabbed = { cookie: string; token: string; orderId: number };

export class Tout {
  readonly #app: FastifyInstance;
  readonly #options: Options;
  readonly grabbed: Grabbed[] = [];
  readonly refusals = new Map<string, number>();
  checksSolved = 0;

  constructor(app: FastifyInstance, options: Options) {
    this.#app = app;
    this.#options = options;
  }

  /** So many browsers one after the other take a pass, and then each orders as much as it can. */
  async grab(hall: Hall, browsers: number): Promise<void> {
    const passes: { cookie: string; token: string; ticketsMax: number }[] = [];
    for (let at = 0; at < browsers; at++) {
      const answer = await this.#acquire(hall);
      if (answer.statusCode !== 200) continue;
      const { token, ticketsMax = this.#options.ticketsPerOrder ?? 8 } = answer.json();
      passes.push({ cookie: cookieOf(answer.headers['set-cookie']), token, ticketsMax });
    }
    for (const { cookie, token, ticketsMax } of passes) {
      const { eventId, siteId } = hall;
      const payload = { eventId, siteId, deliverType: '', token, orderDetails: [lineIn(hall, ticketsMax)] };
      const ordered = await this.#send('POST', '/api/order', cookie, payload);
      if (ordered.statusCode === 200) this.grabbed.push({ cookie, token, orderId: ordered.json().id });
      else this.#note(ordered);
    }
  }

  async transferAll(): Promise<void> {
    for (const { cookie, token, orderId } of this.grabbed) {
      await this.#send('PUT', '/api/order/buyer', cookie, { token, ...inventedBuyer() });
      const body = { transactionId: orderId, token };
      const begun = await this.#checked((recaptcha) =>
        this.#send('POST', '/api/payment/cash/pay', cookie, { ...body, ...(recaptcha && { recaptcha }) }),
      );
      if (begun.statusCode !== 200) this.#note(begun);
    }
  }

  /** What is held unpaid of the event now by the orders of this tout, or would be so many hours from now. */
  async seatsHeld(db: Db, { eventId }: Hall, { hoursAhead = 0 } = {}): Promise<number> {
    const { rows } = await sql<{ seats: number }>`
      select coalesce(sum(ticket_count), 0)::integer as seats from orders
      where event_id = ${eventId} and id = any(${this.grabbed.map(({ orderId }) => orderId)}::bigint[])
        and status = 'WAITING' and expires_at > now() + make_interval(hours => ${hoursAhead})`.execute(db);
    return rows[0]?.seats ?? 0;
  }

  #acquire({ eventId }: Hall) {
    return this.#checked((recaptcha) => {
      const query = new URLSearchParams({ eventId: String(eventId), ...(recaptcha && { recaptcha }) });
      return this.#send('GET', `/api/order/acquire-token?${query}`, '');
    });
  }

  async #checked(ask: (recaptcha?: string) => Promise<Answered>) {
    const answer = await ask();
    if (answer.statusCode !== 400 || answer.json().errorKey !== 'humanCheckNeeded') return answer;
    if (!this.#options.solvesChecks) return answer;
    const challenge = (await this.#send('GET', '/api/human-check', '')).json();
    const solution = await solveChallenge({ challenge, deriveKey });
    this.checksSolved += 1;
    return ask(Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'));
  }

  async #send(method: 'GET' | 'POST' | 'PUT', url: string, cookie: string, payload?: object): Promise<Answered> {
    const { address } = this.#options;
    return this.#app.inject({ method, url, remoteAddress: address, headers: { cookie }, ...(payload && { payload }) });
  }

  #note(answer: { statusCode: number; json: () => { errorKey?: string } }): void {
    const code = answer.json().errorKey ?? String(answer.statusCode);
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }
}

const cookieOf = (header: string | string[] | number | undefined): string => String(header).split(';')[0] ?? '';

const inventedBuyer = () => ({
  lastName: '陳',
  firstName: '大文',
  email: `${randomUUID()}@visitor.example`,
  address: '九龍彌敦道 1 號',
  countryCode: '852',
  mobile: String(Math.floor(1e7 * (4 + 5 * Math.random()))),
  agreement: true,
});
