// Staff during the hour at a simulated door: they give tickets back and replace codes, and holders give tickets away.
import { sql } from 'kysely';
import { readTicketCode } from '../../src/domain/tickets/ticket-code.ts';
import { seal } from '../../src/server/platform/signing/sealed.ts';
import { digest } from '../../src/server/platform/signing/sign.ts';
import { addTransferIssue, replaceHolder } from '../../src/server/shop/tickets/ticket-changes.queries.ts';
import { type CodeSigner, codeSigner } from '../../src/server/shop/tickets/ticket-keys.ts';
import { signedIn } from '../support/people/signed-in.ts';
import type { Hall } from '../support/shop/hall.ts';
import type { RunningApp } from '../support/shop/running-app.ts';
import type { Dice } from '../support/tools/dice.ts';
import type { Visit } from './door-visitors.ts';

type Ticket = { orderId: number; number: number };
type Rig = {
  shop: RunningApp;
  hall: Hall;
  tickets: number;
  dice: Dice;
  sign: CodeSigner;
  headers: Record<string, string>;
};

const nameOf = ({ orderId, number }: Ticket) => `${orderId}.${number}`;
const shareWithNewCode = 0.5;
const changesInStep = 0.5;
const reason = 'an hour at the door';

export class StaffAtDoor {
  readonly #rig: Rig;
  /** The present code of each changed ticket; null for one that came back. */
  readonly #codes = new Map<string, string | null>();

  private constructor(rig: Rig) {
    this.#rig = rig;
  }

  static async open(shop: RunningApp, hall: Hall, tickets: number, dice: Dice): Promise<StaffAtDoor> {
    const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'], minutes: 600 });
    return new StaffAtDoor({
      shop,
      hall,
      tickets,
      dice,
      headers,
      sign: await codeSigner(shop.db, shop.deps, hall.eventId),
    });
  }

  get changed(): number {
    return this.#codes.size;
  }

  /** Some visitors have the new code, and some show the one that they had. */
  shownBy(visit: Visit): Visit {
    const coded = readTicketCode(visit.code);
    const code = coded?.eventId === this.#rig.hall.eventId ? this.#codes.get(nameOf(coded)) : undefined;
    if (code === undefined) return visit;
    if (code === null || visit.kind === 'void' || !this.#rig.dice.chance(shareWithNewCode))
      return { ...visit, kind: visit.kind === 'foreign' ? 'foreign' : 'void' };
    return { ...visit, code };
  }

  /** Each ticket is changed once at most, and nobody scans meanwhile. */
  async changeSome(): Promise<void> {
    const { dice, tickets, hall } = this.#rig;
    if (!dice.chance(changesInStep)) return;
    const index = dice.below(tickets);
    const ticket = { orderId: hall.eventId * 2 ** 32 + 1 + (index >> 1), number: 1 + (index % 2) };
    if (this.#codes.has(nameOf(ticket))) return;
    const change = dice.pick([this.#giveBack, this.#replaceCode, this.#giveAway]);
    const code = await change(ticket);
    if (code !== undefined) this.#codes.set(nameOf(ticket), code);
  }

  /** A ticket that the server knows to be inside stays as it is. */
  readonly #giveBack = async ({ orderId, number }: Ticket): Promise<null | undefined> => {
    const terms = { withFees: false, withDelivery: false, refundedBefore: 0, reason };
    const refusal = await this.#post(`/api/transactions/${orderId}/refunds`, { tickets: [number], ...terms });
    if (refusal !== null && refusal !== 'ticketAdmitted') throw new Error(refusal);
    return refusal === null ? null : undefined;
  };

  readonly #replaceCode = async (ticket: Ticket): Promise<string> => {
    const issue = await this.#issueOf(ticket);
    const url = `/api/transactions/${ticket.orderId}/tickets/${ticket.number}/replace`;
    const refusal = await this.#post(url, { issue, reason });
    if (refusal !== null) throw new Error(refusal);
    return this.#codeOf(ticket);
  };

  readonly #giveAway = async (ticket: Ticket): Promise<string> => {
    const { shop, hall } = this.#rig;
    const whose = { eventId: hall.eventId, ...ticket };
    const sealed = (text: string) => seal(shop.deps.signingKey, 'ticket-holder', text);
    await shop.db.transaction().execute(async (tx) => {
      await replaceHolder(tx, {
        ...whose,
        sealedName: sealed('何詩欣'),
        sealedEmail: sealed('friend@visitor.example'),
        holderDigest: digest(shop.deps.signingKey, 'mailbox', 'friend@visitor.example'),
        locale: 'zh-hk',
      });
      await addTransferIssue(tx, whose);
    });
    return this.#codeOf(ticket);
  };

  async #issueOf({ orderId, number }: Ticket): Promise<number> {
    const { shop, hall } = this.#rig;
    const { rows } = await sql<{ issue: number }>`
      select issue from ticket_issue
      where event_id = ${hall.eventId} and order_id = ${orderId} and number = ${number}`.execute(shop.db);
    return rows[0]?.issue ?? 1;
  }

  async #codeOf(ticket: Ticket): Promise<string> {
    const { hall, sign } = this.#rig;
    const sessionId = hall.sessionIds[0] as number;
    return sign({ eventId: hall.eventId, ...ticket, sessionId, issue: await this.#issueOf(ticket) });
  }

  /** The key of a refusal, or null. */
  async #post(url: string, payload: object): Promise<string | null> {
    const { shop, headers } = this.#rig;
    const reply = await shop.app.inject({ method: 'POST', url, headers, payload });
    return reply.statusCode < 300 ? null : reply.json().errorKey;
  }
}
