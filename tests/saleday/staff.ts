// Staff of a sale day: a clerk finds the money of transfers in the bank's pages and accepts it.
import { setTimeout as wait } from 'node:timers/promises';
import type { WaitingTransfer } from '../../src/contract/payment-review.ts';
import { type SignedIn, signedIn } from '../support/people/signed-in.ts';
import type { Scene } from './scene.ts';
import type { Stage } from './stage.ts';

const secondsBetweenRounds = 2;
const atOnce = 8;

export class Clerk {
  readonly #scene: Scene;
  readonly #who: SignedIn;
  /** Cents that were acknowledged as accepted, by the number of the invoice. */
  readonly accepted = new Map<string, number>();

  private constructor(scene: Scene, who: SignedIn) {
    this.#scene = scene;
    this.#who = who;
  }

  static async signIn(scene: Scene, { db, key }: Pick<Stage, 'db' | 'key'>): Promise<Clerk> {
    const who = await signedIn(
      { db, signingKey: key },
      { login: 'clerk', authorities: ['ROLE_ADMIN', 'ROLE_USER'], minutes: 600 },
    );
    return new Clerk(scene, who);
  }

  /** Until the day is over. */
  async work(): Promise<void> {
    while (!this.#scene.isOver) {
      await wait(secondsBetweenRounds * 1000);
      const list = await this.#send('GET', '/api/transfers?size=200');
      if (list?.status !== 200) continue;
      const waiting = list.body as WaitingTransfer[];
      for (let at = 0; at < waiting.length; at += atOnce)
        await Promise.all(waiting.slice(at, at + atOnce).map((transfer) => this.#accept(transfer)));
    }
  }

  async #accept({ invoiceNo, amount }: WaitingTransfer): Promise<void> {
    const reply = await this.#send('POST', `/api/transfers/${invoiceNo}/accept`, { amount });
    // A busy shop refuses for a moment; the transfer stands in the list of the next round.
    if (!reply || reply.status === 503) return;
    if (reply.status !== 200) return this.#scene.isSurprised(`accept: ${reply.status} ${reply.body?.errorKey ?? ''}`);
    this.accepted.set(invoiceNo, Math.round(amount * 100));
    const order = this.#scene.kept.find((each) => each.invoiceNo === invoiceNo);
    // The buyer may not have got the answer to the transfer yet.
    if (order) order.state = 'PAID';
  }

  #send(method: 'GET' | 'POST', path: string, payload?: object) {
    const headers = `X-Forwarded-For: 192.0.2.1\r\nAuthorization: ${this.#who.headers.authorization}\r\n`;
    return this.#scene.ask('staff', { method, path, headers, ...(payload && { payload }) });
  }
}
