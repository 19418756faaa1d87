// The requests of a crowd: parties of one to four, nine in ten of them for the most wanted zone, which
// is the first one that is not sold out.
import type { KeyObject } from 'node:crypto';
import { seeded } from '../src/server/demo/seeded.ts';
import { type Buyer, newBuyer } from '../tests/support/people/buyers.ts';
import type { Hall } from '../tests/support/shop/hall.ts';
import type { Asking } from './order-load.ts';

const partyMax = 4;
const hotShare = 0.9;
const minutesOfPass = 120;

type ZoneOnSale = { zoneId: number; pricingId: number; largestParty: number };
/** A buyer, and for a holder of a code its token. */
type BuyerReady = { buyer: Buyer; codeToken: string | null };
type House = { hall: Hall; sessionId: number; zones: ZoneOnSale[]; buyers: BuyerReady[] };

/** The part of the buyers that hold a code, the price that it opens in a zone, and its token for a visitor. */
export type SaleCodes = { share: number; pricingOf: (zoneId: number) => number; tokenFor: (visitor: string) => string };

/** Every session of the halls, each as likely as the others. */
export class Sale {
  readonly #key: KeyObject;
  readonly #houses: House[];
  readonly #random: () => number;
  readonly #codes: SaleCodes | null;
  seatsSold = 0;
  ordersRequested = 0;

  constructor(key: KeyObject, halls: readonly Hall[], seed = 1, codes: SaleCodes | null = null) {
    this.#key = key;
    this.#codes = codes;
    this.#random = seeded(seed);
    this.#houses = halls.flatMap((hall) =>
      hall.sessionIds.map((sessionId) => ({
        hall,
        sessionId,
        zones: hall.zones.map(({ id, pricingId }) => ({ zoneId: id, pricingId, largestParty: partyMax })),
        buyers: [],
      })),
    );
  }

  /** Signing passes takes time that should not be the load's. */
  prepareBuyers(count: number): this {
    for (const house of this.#houses)
      while (house.buyers.length < count / this.#houses.length) house.buyers.push(this.#newBuyer(house));
    return this;
  }

  /** Null when everything is sold. */
  next(): Asking | null {
    const house = this.#houses[Math.floor(this.#random() * this.#houses.length)] as House;
    const open = house.zones.filter(({ largestParty }) => largestParty > 0);
    const hot = open[0];
    if (!hot) return null;
    const zone = this.#random() < hotShare ? hot : (open[Math.floor(this.#random() * open.length)] ?? hot);
    const party = Math.min(1 + Math.floor(this.#random() * partyMax), zone.largestParty);
    this.ordersRequested += 1;
    return {
      request: this.#requestOf(house, zone, party, house.buyers.pop() ?? this.#newBuyer(house)),
      finish: (status) => {
        if (status === 200) this.seatsSold += party;
        else if (status === 409) zone.largestParty = Math.min(zone.largestParty, party - 1);
      },
    };
  }

  #newBuyer({ hall }: House): BuyerReady {
    const buyer = newBuyer(this.#key, { eventId: hall.eventId, minutes: minutesOfPass });
    const holdsCode = this.#codes !== null && this.#random() < this.#codes.share;
    return { buyer, codeToken: holdsCode ? (this.#codes?.tokenFor(buyer.visitor) ?? null) : null };
  }

  #requestOf(house: House, { zoneId, pricingId }: ZoneOnSale, party: number, { buyer, codeToken }: BuyerReady): string {
    if (codeToken === null || !this.#codes) return requestOf(house, { zoneId, pricingId, party, buyer });
    return requestOf(house, { zoneId, pricingId: this.#codes.pricingOf(zoneId), party, buyer, codeToken });
  }
}

type Wanted = { zoneId: number; pricingId: number; party: number; buyer: Buyer; codeToken?: string };

function requestOf({ hall, sessionId }: House, { zoneId, pricingId, party, buyer, codeToken }: Wanted): string {
  const body =
    `{"eventId":${hall.eventId},"siteId":${hall.siteId},"token":"${buyer.token}","deliverType":"",` +
    (codeToken === undefined ? '' : `"codeToken":"${codeToken}",`) +
    `"orderDetails":[{"sessionId":${sessionId},"pricingId":${pricingId},"zoneId":${zoneId},` +
    `"ticketNumber":${party},"acceptSplit":true}]}`;
  return (
    `POST /api/order HTTP/1.1\r\nHost: shop\r\nCookie: ${buyer.cookie}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  );
}
