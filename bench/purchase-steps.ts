// The steps of one purchase, each a request as a browser or the provider would send it.
import { randomInt } from 'node:crypto';
import { datafeedOf, formBody } from '../tests/gateways/datafeeds.ts';
import { securityAnswers } from '../tests/support/people/payers.ts';
import type { Hall } from '../tests/support/shop/hall.ts';
import type { OrderConnection, RawResponse } from './order-connection.ts';

/** The buyer waits as long before looking again whether the money has come. */
const millisecondsBetweenLooks = 100;
const looksMax = 300;
const partyMax = 4;
/** One in so many pays by transfer. */
const transferEvery = 4;

export type Step = 'pass' | 'order' | 'buyer' | 'pay' | 'callback' | 'state';
export const stepNames: readonly Step[] = ['pass', 'order', 'buyer', 'pay', 'callback', 'state'];

let people = 0;

/** A purchase as its buyer knows it. */
export type Outcome = Pick<Purchase, 'email' | 'transactionId' | 'state' | 'fault'>;

/** A person with a browser, a network, a name, a mailbox and a telephone of their own. */
export class Purchase {
  readonly #hall: Hall;
  readonly #secret: string;
  readonly #number = ++people;
  readonly email = `buyer-${this.#number}@visitor.example`;
  readonly isTransfer = this.#number % transferEvery === 0;
  readonly #network = `10.${this.#number >> 16}.${(this.#number >> 8) & 255}.${this.#number & 255}`;
  connection: OrderConnection | null = null;
  requests = 0;
  /** The answers that were none of those expected. */
  fault: string | null = null;
  transactionId = 0;
  state = '';
  #cookie = '';
  #token = '';
  #invoiceNo = '';
  #amountCents = 0;

  constructor(hall: Hall, secret: string) {
    this.#hall = hall;
    this.#secret = secret;
  }

  async take(step: Step): Promise<void> {
    if (this.fault !== null) return;
    await this.#steps[step]().catch((error: Error) => {
      this.fault = `${step}: ${error.message}`;
    });
  }

  readonly #steps: Record<Step, () => Promise<void>> = {
    pass: async () => {
      const { head, body } = await this.#ask('GET', `/api/order/acquire-token?eventId=${this.#hall.eventId}`);
      this.#token = body.token;
      this.#cookie = /set-cookie: ([^;\r]+)/i.exec(head)?.[1] ?? '';
    },
    order: async () => {
      const { eventId, siteId, sessionIds, zones } = this.#hall;
      const zone = zones[randomInt(zones.length)] as Hall['zones'][number];
      const line = {
        sessionId: sessionIds[0],
        pricingId: zone.pricingId,
        zoneId: zone.id,
        ticketNumber: 1 + (this.#number % partyMax),
        acceptSplit: true,
      };
      const order = { eventId, siteId, token: this.#token, deliverType: '', orderDetails: [line] };
      const { body } = await this.#ask('POST', '/api/order', JSON.stringify(order));
      this.transactionId = body.id;
      this.#amountCents = Math.round(body.amount * 100);
    },
    buyer: async () => {
      const person = {
        lastName: '陳',
        firstName: `大文 ${this.#number}`,
        email: this.email,
        address: '九龍彌敦道 1 號',
        countryCode: '852',
        mobile: String(50_000_000 + this.#number),
        agreement: true,
      };
      await this.#ask('PUT', '/api/order/buyer', JSON.stringify({ token: this.#token, ...person }));
    },
    pay: async () => {
      const method = this.isTransfer ? 'cash' : 'asiapay';
      const attempt = JSON.stringify({ transactionId: this.transactionId, token: this.#token, ...securityAnswers });
      const { body } = await this.#ask('POST', `/api/payment/${method}/pay`, attempt);
      this.#invoiceNo = body.invoiceNo;
    },
    callback: async () => {
      if (this.isTransfer) return;
      const payment = { invoiceNo: this.#invoiceNo, amountCents: this.#amountCents };
      const said = formBody(datafeedOf(this.#secret, payment, { PayRef: String(1_000_000 + this.#number) }));
      await this.#ask('POST', '/api/payment/asiapay/datafeed', said, 'application/x-www-form-urlencoded');
    },
    state: async () => {
      const wanted = this.isTransfer ? 'TRANSFER' : 'PAID';
      for (let looks = 1; this.state !== wanted; looks += 1) {
        if (looks > looksMax) throw new Error(`the state stays ${this.state}`);
        if (looks > 1) await new Promise((resolve) => setTimeout(resolve, millisecondsBetweenLooks));
        const { body } = await this.#ask('GET', `/api/payment/state?token=${encodeURIComponent(this.#token)}`);
        this.state = body.state;
      }
    },
  };

  async #ask(method: string, path: string, sent = '', type = 'application/json') {
    this.requests += 1;
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'Host: shop',
      `X-Forwarded-For: ${this.#network}`,
      ...(this.#cookie ? [`Cookie: ${this.#cookie}`] : []),
      ...(sent ? [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(sent)}`] : []),
    ];
    const reply = (await this.connection?.ask(`${lines.join('\r\n')}\r\n\r\n${sent}`, 'utf8')) as RawResponse;
    const text = reply.body.toString();
    if (reply.status !== 200) throw new Error(`${reply.status} ${text.slice(0, 200)}`);
    // biome-ignore lint/suspicious/noExplicitAny: a browser reads what the contract promises
    return { head: reply.head, body: (text.startsWith('{') ? JSON.parse(text) : {}) as any };
  }
}
