// An honest buyer comes at a minute of the sale, alone or with hundreds behind one address, and pays, or forgets to.
import type { Dice } from '../support/tools/dice.ts';
import type { Held, Street } from './street.ts';

export type Kind = 'alone' | 'school' | 'mobile';
type Plan = 'card' | 'transfer' | 'forgets';
export type Fate = 'bought' | 'forgot' | 'gaveUp' | 'soldOut';
/** Events on the way to a ticket. */
export type Met = { check: boolean; smaller: boolean; waited: boolean; sentToCard: boolean };

/** The number of tries, some minutes apart, before the buyer gives up. */
const triesMax = 10;

export class HonestBuyer {
  readonly kind: Kind;
  readonly met: Met = { check: false, smaller: false, waited: false, sentToCard: false };
  fate: Fate | null = null;
  /** The transfer that waits for its review. */
  transferred: Held | null = null;
  /** When there is something to do next. */
  nextAt: number;
  readonly #street: Street;
  readonly #dice: Dice;
  readonly #address: string;
  readonly #plan: Plan;
  readonly #wanted: number;
  #tries = 0;
  #hasBegun = false;
  #next: () => Promise<void> = () => this.#order();

  constructor(
    street: Street,
    dice: Dice,
    { kind, address, comesAt }: { kind: Kind; address: string; comesAt: number },
  ) {
    this.#street = street;
    this.#dice = dice;
    this.kind = kind;
    this.#address = address;
    this.nextAt = comesAt;
    this.#wanted = dice.pick([1, 2, 2, 2, 2, 3, 4, 4]);
    const chance = dice.below(100);
    this.#plan = chance < 70 ? 'card' : chance < 82 ? 'transfer' : 'forgets';
  }

  /** Before this minute, or soon after it for those who are in the middle of it. */
  isDue(minute: number, patienceMinutes: number): boolean {
    if (this.fate !== null) return false;
    return this.nextAt < minute || (this.#hasBegun && this.nextAt < minute + patienceMinutes);
  }

  act(): Promise<void> {
    this.#hasBegun = true;
    return this.#next();
  }

  async #order(): Promise<void> {
    const pass = await this.#street.takePass(this.#address);
    if ('refused' in pass) return this.#comeAgain();
    this.met.check ||= pass.wasChecked;
    const tickets = Math.min(this.#wanted, pass.ticketsMax);
    this.met.smaller ||= tickets < this.#wanted;
    this.#later(this.#dice.between(1, 2), async () => {
      const held = await this.#street.order(pass, tickets);
      if ('refused' in held) return this.#end(held.refused === 'soldOut' ? 'soldOut' : 'gaveUp');
      if (this.#plan === 'forgets') return this.#end('forgot');
      this.#later(this.#dice.between(1, 3), () => this.#pay(held));
    });
  }

  #comeAgain(): void {
    this.met.waited = true;
    this.#tries += 1;
    if (this.#tries >= triesMax) this.#end('gaveUp');
    else this.#later(this.#dice.between(1, 4), () => this.#order());
  }

  async #pay(held: Held): Promise<void> {
    await this.#street.name(held);
    if (this.#plan === 'transfer') {
      const refused = await this.#street.transfer(held);
      if (refused === null) return this.#later(this.#dice.between(3, 25), () => this.#sendReceipt(held));
      this.met.sentToCard = true;
    }
    this.#end((await this.#street.payByCard(held)) ? 'bought' : 'gaveUp');
  }

  async #sendReceipt(held: Held): Promise<void> {
    if (!(await this.#street.sendReceipt(held))) return this.#end('gaveUp');
    this.transferred = held;
    this.#end('bought');
  }

  #later(minutes: number, next: () => Promise<void>): void {
    this.nextAt += minutes;
    this.#next = next;
  }

  #end(fate: Fate): void {
    this.fate = fate;
    this.nextAt = Number.POSITIVE_INFINITY;
  }
}
