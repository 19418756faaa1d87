import { centsFrom, dollarsFrom } from '../money/money.ts';

const eventTypeNames = ['ticketDelivery', 'collectionAtShow'] as const;
export type EventTypeName = (typeof eventTypeNames)[number];

const paymentLanguages = ['C', 'E'] as const;
export type PaymentLanguage = (typeof paymentLanguages)[number];

/** The purchase settings of an event. On the wire they are a JSON string. Unknown keys are kept unchanged. */
export type EventTypes = {
  version: 1;
  type: EventTypeName[];
  minTicket: number;
  sendQrCodeAttachment: boolean;
  ignoreZoneSeat: boolean;
  paymentUrl?: string;
  merchantId?: string;
  promotionCode?: string;
  promotionRuleCode?: string;
  /** The language of the providers' pages: Chinese (C), unless the event is for readers of English. */
  paymentLanguage?: PaymentLanguage;
  /** The delivery prices; a missing one is not offered. */
  deliveryFlatCents?: number;
  deliveryHkCents?: number;
  deliveryMacauCents?: number;
  unknownKeys?: Record<string, unknown>;
};

/** A row has the settings that were given; the plain ones stand in for the others. */
export type StoredEventTypes = Partial<EventTypes>;

export const plainEventTypes: EventTypes = {
  version: 1,
  type: [],
  minTicket: 0,
  sendQrCodeAttachment: false,
  ignoreZoneSeat: false,
};

const textKeys = ['paymentUrl', 'merchantId', 'promotionCode', 'promotionRuleCode'] as const;
const flagKeys = ['sendQrCodeAttachment', 'ignoreZoneSeat'] as const;
/** Dollars on the wire, cents inside. */
const moneyKeys = new Map([
  ['deliveryFlat', 'deliveryFlatCents'],
  ['deliveryHK', 'deliveryHkCents'],
  ['deliveryMacau', 'deliveryMacauCents'],
]);
const ticketsPerOrderMax = 20;

const isKnown = (key: string): boolean =>
  ['type', 'paymentLanguage', 'minTicket', ...flagKeys, ...textKeys, ...moneyKeys.keys()].includes(key);

export type EventTypesProblem = {
  key: string;
  problem: 'notJson' | 'notText' | 'notBoolean' | 'notMoney' | 'notCount' | 'unknownType' | 'unknownLanguage';
};

/** The database keeps no NUL and no half of a character pair in JSON. */
const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Reads the JSON string of the wire. Every key with a bad value is named in the problems. */
export function parseEventTypes(text: string): { types: EventTypes } | { problems: EventTypesProblem[] } {
  const given = parseObject(text);
  if (!given) return { problems: [{ key: '', problem: 'notJson' }] };
  const { version: _, ...others } = given;
  // Older clients send null for what was left empty.
  const rest = Object.fromEntries(Object.entries(others).filter(([key, value]) => value !== null || !isKnown(key)));
  const fits = Object.entries(rest).map(([key, value]) => ({ key, fit: readKey(key, value) }));
  const problems = fits.flatMap(({ key, fit }) => (typeof fit === 'string' ? { key, problem: fit } : []));
  if (problems.length > 0) return { problems };
  const known = Object.assign({ ...plainEventTypes }, ...fits.map(({ fit }) => fit)) as EventTypes;
  const unknownKeys = Object.fromEntries(
    fits.filter(({ fit }) => fit === undefined).map(({ key }) => [key, rest[key]]),
  );
  return { types: Object.keys(unknownKeys).length > 0 ? { ...known, unknownKeys } : known };
}

export function writeEventTypes(given: EventTypes): string {
  const { unknownKeys, deliveryFlatCents, deliveryHkCents, deliveryMacauCents, ...types } = given;
  return JSON.stringify({
    ...unknownKeys,
    ...types,
    ...(deliveryFlatCents !== undefined && { deliveryFlat: dollarsFrom(deliveryFlatCents) }),
    ...(deliveryHkCents !== undefined && { deliveryHK: dollarsFrom(deliveryHkCents) }),
    ...(deliveryMacauCents !== undefined && { deliveryMacau: dollarsFrom(deliveryMacauCents) }),
  });
}

type Fit = Partial<EventTypes> | EventTypesProblem['problem'] | undefined;

/** The settings that one key of the wire sets; nothing for an unknown key. */
function readKey(key: string, value: unknown): Fit {
  if (key === 'type') {
    const names = [value].flat();
    return names.every((name) => isOneOf(eventTypeNames, name)) ? { type: names } : 'unknownType';
  }
  if (key === 'paymentLanguage') return isOneOf(paymentLanguages, value) ? { [key]: value } : 'unknownLanguage';
  if (key === 'minTicket') {
    const count = numberIn(value);
    return isCount(count) ? { minTicket: count } : 'notCount';
  }
  if (isOneOf(flagKeys, key)) return typeof value === 'boolean' ? { [key]: value } : 'notBoolean';
  if (isOneOf(textKeys, key)) return typeof value === 'string' ? { [key]: value } : 'notText';
  const moneyKey = moneyKeys.get(key);
  if (moneyKey) {
    const dollars = numberIn(value);
    return isMoney(dollars) ? { [moneyKey]: centsFrom(dollars) } : 'notMoney';
  }
}

/** A number, also one that was sent as it was typed. */
const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,7}(?:\.\d{1,4})?$/.test(value) ? Number(value) : value;

const isOneOf = <Name extends string>(names: readonly Name[], name: unknown): name is Name =>
  names.includes(name as Name);
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= ticketsPerOrderMax;
const isMoney = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100_000;

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text, (key, inner) => {
      if (!isKeepable(key) || (typeof inner === 'string' && !isKeepable(inner))) throw new SyntaxError('unkeepable');
      return inner;
    });
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
