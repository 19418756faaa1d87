// A tout holds seats without ever paying: dozens of passes, eight seats each, invented buyers, transfers that are
// never made, and gateways where nothing is paid.
import type { Pass, Street } from './street.ts';

type Options = {
  addresses: string[];
  solvesChecks?: boolean;
  /** Sends empty pictures as receipts, which hold seats until staff look at them. */
  sendsReceipts?: boolean;
  /** The limit of passes for an address in ten minutes, where there is no other one. */
  passesPerTenMinutesMax?: number;
};
type Address = { address: string; restsUntil: number; passesAt: number[] };

export class Tout {
  readonly #street: Street;
  readonly #options: Options;
  readonly #addresses: Address[];
  readonly orderIds = new Set<number>();

  constructor(street: Street, options: Options) {
    this.#street = street;
    this.#options = options;
    this.#addresses = options.addresses.map((address) => ({ address, restsUntil: 0, passesAt: [] }));
  }

  /** Takes all that it can get at this minute; from where it gets nothing it tries again a little later. */
  async grab(minute: number): Promise<void> {
    for (const from of this.#addresses) {
      if (from.restsUntil > minute) continue;
      const passes = await this.#takePasses(from, minute);
      if (passes.length === 0) from.restsUntil = minute + 5;
      // There is nothing left for the other addresses either.
      for (const pass of passes) if (!(await this.#hold(pass))) return;
    }
  }

  /** All passes first, while nothing is held. */
  async #takePasses(from: Address, minute: number): Promise<Pass[]> {
    const { passesPerTenMinutesMax = 300 } = this.#options;
    const passes: Pass[] = [];
    from.passesAt = from.passesAt.filter((at) => at > minute - 10);
    while (from.passesAt.length < passesPerTenMinutesMax) {
      const pass = await this.#street.takePass(from.address, this.#options.solvesChecks ?? true);
      if ('refused' in pass) break;
      from.passesAt.push(minute);
      passes.push(pass);
    }
    return passes;
  }

  async #hold(pass: Pass): Promise<boolean> {
    const held = await this.#street.order(pass, pass.ticketsMax);
    if ('refused' in held) return false;
    this.orderIds.add(held.orderId);
    await this.#street.name(held);
    const refused = await this.#street.transfer(held, this.#options.solvesChecks ?? true);
    if (refused !== null) await this.#street.goToGateway(held);
    else if (this.#options.sendsReceipts) await this.#street.sendReceipt(held);
    return true;
  }
}
