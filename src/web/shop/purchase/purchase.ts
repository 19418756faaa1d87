// The purchase of this tab, under the six keys of its session storage, with the code of a buyer who has one and what is typed so far at
// step 3. It is kept while the buyer moves about and dropped when the order is over, the time is up or the visitor signs out.
import { useSyncExternalStore } from 'react';
import type { Event, EventPricing, EventSession } from '../../../contract/catalogue.ts';
import type { CodeReply } from '../../../contract/codes.ts';
import type { Transaction } from '../../../contract/orders.ts';
import type { PersonalInfo } from '../../../contract/personal-info.ts';
import { holdHere } from './holding.ts';

/** PUBLIC pricings are offered, and those of the buyer's code; the zone is the pricing's. */
export type CartLine = {
  session: EventSession;
  pricing: OfferedPricing;
  zone: EventPricing['zone'];
  numTicket: number;
  wheelchair: boolean;
};
/** A pricing with the price before the reduction, where a code opens it. */
export type OfferedPricing = EventPricing & { fullPrice?: number };
/** A code as it was typed or came with a link, and its terms once the shop has checked it. */
export type TypedCode = { eventId: number; typed: string; checked?: CodeReply };
/** Leave to order, by the shop's clock. */
export type OrderToken = {
  token: string;
  validUntil: number;
  eventId: number;
  /** Where it is for fewer tickets than the event sells in one order. */
  ticketsMax?: number | undefined;
};

/** Values of the form of a buyer, not judged yet. */
export type InfoDraft = Partial<Record<keyof PersonalInfo, string | boolean>>;

export type Purchase = {
  EVENT: Event | null;
  SESSION: EventSession | null;
  ORDER_TOKEN: OrderToken | null;
  CART: CartLine[];
  TRANSACTION: Transaction | null;
  PI: PersonalInfo | null;
  CODE: TypedCode | null;
  /** The form of step 3 as it stands, until it is sent. */
  DRAFT: InfoDraft | null;
};
export type PurchaseKey = keyof Purchase;

const nothing: Purchase = {
  EVENT: null,
  SESSION: null,
  ORDER_TOKEN: null,
  CART: [],
  TRANSACTION: null,
  PI: null,
  CODE: null,
  DRAFT: null,
};
const keys = Object.keys(nothing) as PurchaseKey[];
/** The keys to delete when an order is over. The event stays, so that the buyer can start again with it. */
const keysOfAnOrder = ['ORDER_TOKEN', 'SESSION', 'TRANSACTION', 'PI', 'CART', 'CODE', 'DRAFT'] as const;

let known: Purchase | undefined;
const listeners = new Set<() => void>();

export function readPurchase(): Purchase {
  known ??= Object.fromEntries(keys.map((key) => [key, readKey(key)])) as Purchase;
  return known;
}

/** A browser that keeps nothing still sells: what is known then lasts as long as the page. */
export function keepInPurchase(change: Partial<Purchase>): void {
  known = { ...readPurchase(), ...change };
  for (const [key, value] of Object.entries(change)) writeKey(key, value);
  for (const listener of listeners) listener();
}

/** No page shows the draft while it is typed, so none is drawn again. */
export function keepDraft(DRAFT: InfoDraft): void {
  known = { ...readPurchase(), DRAFT };
  writeKey('DRAFT', DRAFT);
}

/** The order is over: this tab lets go of it, and no other is led to it any more. */
export function dropOrder(): void {
  holdHere(null);
  clearOrder();
}

export const clearOrder = () =>
  keepInPurchase(Object.fromEntries(keysOfAnOrder.map((key) => [key, nothing[key]])) as Partial<Purchase>);

/** The server and the browser's first render have no purchase. */
export const usePurchase = (): Purchase => useSyncExternalStore(listen, readPurchase, () => nothing);

function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function readKey(key: PurchaseKey): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? nothing[key];
  } catch {
    return nothing[key];
  }
}

function writeKey(key: string, value: unknown): void {
  try {
    if (value === null || (Array.isArray(value) && value.length === 0)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full, or forbidden by the visitor.
  }
}
