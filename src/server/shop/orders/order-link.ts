// The signed link to an order in a mail. It is valid for a day, or as long as the mail says, and nothing is stored for it.
import type { Locale } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { sign, unsign } from '../../platform/signing/sign.ts';

const hoursValid = 24;
const linkText = /^([1-9]\d{0,15})\.([1-9]\d{0,15})$/;

type Signing = Pick<Deps, 'signingKey' | 'clock'>;

export const orderKeyOf = (
  { signingKey, clock }: Signing,
  orderId: number,
  validUntil = clock().getTime() + hoursValid * 3_600_000,
): string => sign(signingKey, 'order-link', `${orderId}.${validUntil}`);

/** A page of an order, in the language of the mail that leads there: another browser than the buyer's may open it. */
export const orderPageAt = (
  publicAddress: string,
  path: '/find-order' | '/order/transfer',
  key: string,
  locale: Locale,
): string => `${publicAddress}${path}/${key}?lang=${locale}`;

/** The order's id; null when the key is not signed by this shop, or has expired. */
export function readOrderKey({ signingKey, clock }: Signing, key: string): number | null {
  const [, orderId, validUntil] = linkText.exec(unsign(signingKey, 'order-link', key) ?? '') ?? [];
  return orderId !== undefined && Number(validUntil) > clock().getTime() ? Number(orderId) : null;
}
