// The signed link to an order in a mail. It is valid for a day, or as long as the mail says, and ends earlier when the links of the order are
// made void: it has their version.
import type { Locale } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { sign, unsign } from '../../platform/signing/sign.ts';

const hoursValid = 24;
/** The version stands behind the first two; without it, it is the first. */
const linkText = /^([1-9]\d{0,15})\.([1-9]\d{0,15})(?:\.([1-9]\d{0,8}))?$/;

/** At a version of the links of the order. */
export type OrderLink = { orderId: number; version: number };

type Signing = Pick<Deps, 'signingKey' | 'clock'>;

export const orderKeyOf = (
  { signingKey, clock }: Signing,
  { orderId, version }: OrderLink,
  validUntil = clock().getTime() + hoursValid * 3_600_000,
): string => sign(signingKey, 'order-link', `${orderId}.${validUntil}${version === 1 ? '' : `.${version}`}`);

/** A page of an order, in the language of the mail that leads there: another browser than the buyer's may open it. */
export const orderPageAt = (
  publicAddress: string,
  path: '/find-order' | '/order/transfer',
  key: string,
  locale: Locale,
): string => `${publicAddress}${path}/${key}?lang=${locale}`;

/** Null when the key is not signed by this shop, or has expired. Whether its version is still good is known to the database. */
export function readOrderKey({ signingKey, clock }: Signing, key: string): OrderLink | null {
  const [, orderId, validUntil, version = 1] = linkText.exec(unsign(signingKey, 'order-link', key) ?? '') ?? [];
  if (orderId === undefined || Number(validUntil) <= clock().getTime()) return null;
  return { orderId: Number(orderId), version: Number(version) };
}
