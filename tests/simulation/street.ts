// The shop as people of a simulation reach it: each call from an address, with a browser of its own, and a solved check where the
// shop asks for one.
import { randomUUID } from 'node:crypto';
import { anyMobile, person } from '../support/people/buyers.ts';
import { begin, capture, paymentServicesOf, securityAnswers } from '../support/people/payers.ts';
import { anyAddress, type TransferOffice } from '../support/people/transfers.ts';
import { Browser } from '../support/people/waiting-room.ts';
import { type Hall, lineIn } from '../support/shop/hall.ts';
import { quickCheck } from './quick-checks.ts';

export type Pass = { browser: Browser; token: string; ticketsMax: number; wasChecked: boolean; isSmaller: boolean };
export type Held = { browser: Browser; token: string; orderId: number; seats: number };
type Refused = { refused: string };
type Method = 'POST' | 'PUT';

export class Street {
  readonly shop: TransferOffice;
  readonly hall: Hall;
  readonly #receipt: Buffer;
  checksSolved = 0;

  constructor(shop: TransferOffice, hall: Hall, receipt: Buffer) {
    this.shop = shop;
    this.hall = hall;
    this.#receipt = receipt;
  }

  async takePass(address: string, solvesChecks = true): Promise<Pass | Refused> {
    const browser = new Browser(this.shop.app, address);
    const requested = `/api/order/acquire-token?eventId=${this.hall.eventId}`;
    const first = await browser.get(requested);
    const wasChecked = solvesChecks && first.json().errorKey === 'humanCheckNeeded';
    const answer = wasChecked
      ? await browser.get(`${requested}&recaptcha=${encodeURIComponent(await this.#check())}`)
      : first;
    const { token, ticketsMax, errorKey } = answer.json();
    if (answer.statusCode !== 200) return { refused: errorKey ?? String(answer.statusCode) };
    return { browser, token, ticketsMax: ticketsMax ?? 8, wasChecked, isSmaller: ticketsMax !== undefined };
  }

  async order({ browser, token }: Pass, tickets: number): Promise<Held | Refused> {
    const answer = await browser.order(this.hall, token, [lineIn(this.hall, tickets)]);
    const { id, errorKey } = answer.json();
    if (answer.statusCode !== 200) return { refused: errorKey ?? String(answer.statusCode) };
    return { browser, token, orderId: id, seats: tickets };
  }

  /** Names a new buyer. */
  name(held: Held): Promise<string | null> {
    return this.#send('PUT', '/api/order/buyer', held, {
      token: held.token,
      ...person,
      email: `${randomUUID().replaceAll(/\d/g, 'x')}@visitor.example`,
      mobile: anyMobile(),
    });
  }

  /** Null when it went well, else why it did not. */
  async transfer(held: Held, solvesChecks = true): Promise<string | null> {
    const body = { transactionId: held.orderId, token: held.token, ...securityAnswers };
    const refused = await this.#send('POST', '/api/payment/cash/pay', held, body);
    if (refused !== 'humanCheckNeeded' || !solvesChecks) return refused;
    return this.#send('POST', '/api/payment/cash/pay', held, { ...body, recaptcha: await this.#check() });
  }

  async sendReceipt(held: Held): Promise<boolean> {
    const answer = await this.shop.app.inject({
      method: 'POST',
      url: `/api/payment/cash/proof?token=${held.token}`,
      ...held.browser.asMe(),
      remoteAddress: anyAddress(),
      headers: { ...held.browser.asMe().headers, 'content-type': 'image/jpeg' },
      payload: this.#receipt,
    });
    return answer.statusCode === 200;
  }

  /** Goes to a gateway, whose page is open as long as it may be. */
  async goToGateway(held: Held) {
    const visitor = held.browser.visitor();
    const who = { cookie: '', token: held.token, visitor, passId: '' };
    return begin(this.shop, { who, orderId: held.orderId }).catch(() => null);
  }

  async payByCard(held: Held): Promise<boolean> {
    const begun = await this.goToGateway(held);
    return begun !== null && (await capture(paymentServicesOf(this.shop), begun)).is === 'paid';
  }

  async #check(): Promise<string> {
    this.checksSolved += 1;
    return quickCheck(this.shop.deps.signingKey);
  }

  /** From any address: whose order it is, its pass tells. */
  async #send(method: Method, url: string, { browser }: Held, payload: object): Promise<string | null> {
    const answer = await this.shop.app.inject({ method, url, ...browser.asMe(), remoteAddress: anyAddress(), payload });
    return answer.statusCode === 200 ? null : (answer.json().errorKey ?? String(answer.statusCode));
  }
}
