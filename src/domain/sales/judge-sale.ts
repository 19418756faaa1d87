// The facts that a sale at the counter, by telephone or to a guest needs besides its tickets.
import { isSent } from '../orders/delivery.ts';
import { reinstatedMinutes } from '../orders/order-actions.ts';
import type { OrderChannel } from '../orders/order-channels.ts';
import type { DeliveryType } from '../orders/order-request.ts';
import { lacksSlip } from '../payments/staff-payment-methods.ts';

export const counterChannels = ['COUNTER', 'TELEPHONE', 'GUEST'] as const;
export type CounterChannel = (typeof counterChannels)[number];

/** LINK: a mail with a link to pay. NONE: a guest pays nothing. */
export const saleMethods = ['COUNTER_CASH', 'COUNTER_CARD', 'LINK', 'NONE'] as const;
export type SaleMethod = (typeof saleMethods)[number];

/** The ways to pay in a channel. A caller has no cash, but may say the number of a card, which the clerk types into the terminal. */
export const methodsOf = {
  COUNTER: ['COUNTER_CASH', 'COUNTER_CARD', 'LINK'],
  TELEPHONE: ['LINK', 'COUNTER_CARD'],
  GUEST: ['NONE'],
} as const satisfies Record<CounterChannel, readonly SaleMethod[]>;

export const linkHoursUsual = 24;
export const linkHoursMax = 168;
/** A request above the quota holds its seats so long. */
export const guestHours = 72;

type Text = string | undefined;
export type SaleStatement = {
  channel: CounterChannel;
  method: SaleMethod;
  deliverType?: DeliveryType;
  lastName?: Text;
  firstName?: Text;
  email?: Text;
  mobile?: Text;
  address?: Text;
  terminalReference?: Text;
  reason?: Text;
  allowedBy?: Text;
};
export type MissingField = Exclude<keyof SaleStatement, 'channel' | 'deliverType'>;

/** The time to pay of an order that is opened again: that of its channel, and not into its show. */
export function reopenedMinutes(channel: OrderChannel, minutesUntilShow: number): number {
  const minutes = {
    WEB: reinstatedMinutes,
    COUNTER: linkHoursUsual * 60,
    TELEPHONE: linkHoursUsual * 60,
    GUEST: guestHours * 60,
    OUTLET: reinstatedMinutes,
  } satisfies Record<OrderChannel, number>;
  return Math.min(minutes[channel], Math.floor(minutesUntilShow));
}

/** The fields that the sale lacks. */
export function missingInSale(sale: SaleStatement): MissingField[] {
  if (!(methodsOf[sale.channel] as readonly SaleMethod[]).includes(sale.method)) return ['method'];
  const needed: MissingField[] = [];
  if (sale.channel !== 'COUNTER' || sale.method === 'LINK') needed.push('lastName');
  if (sale.method === 'LINK') needed.push('email', 'mobile');
  if (sale.channel === 'TELEPHONE') needed.push('mobile');
  if (needsAddress(sale)) needed.push('address');
  if (lacksSlip(sale)) needed.push('terminalReference');
  if (sale.channel === 'GUEST') needed.push('reason', 'allowedBy');
  return [...new Set(needed)].filter((field) => !sale[field]);
}

/** The reader of a link types the address before paying. */
export const needsAddress = ({
  method,
  deliverType = 'NONE',
}: Pick<SaleStatement, 'method' | 'deliverType'>): boolean => isMoneyTaken(method) && isSent(deliverType);

/** The change to give back; null when the cash is not enough. */
export const changeOf = (receivedCents: number, amountCents: number): number | null =>
  receivedCents < amountCents ? null : receivedCents - amountCents;

export const isMoneyTaken = (method: SaleMethod): method is 'COUNTER_CASH' | 'COUNTER_CARD' =>
  method === 'COUNTER_CASH' || method === 'COUNTER_CARD';
