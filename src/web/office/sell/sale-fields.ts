// The fields of a sale besides its tickets, with the rules of the contract and of the channel.
import { z } from 'zod';
import { isMobileOf, plainMobile } from '../../../domain/orders/mobile.ts';
import {
  type CounterChannel,
  linkHoursUsual,
  methodsOf,
  missingInSale,
  type SaleStatement,
} from '../../../domain/sales/judge-sale.ts';

const text = (lengthMax: number) => z.string().trim().max(lengthMax);
const email = z.email().min(5).max(254);
const money = /^\d{1,7}(?:\.\d{1,2})?$/;

const fields = z.object({
  channel: z.enum(['COUNTER', 'TELEPHONE', 'GUEST']),
  method: z.enum(['COUNTER_CASH', 'COUNTER_CARD', 'LINK', 'NONE']),
  lastName: text(50),
  firstName: text(50),
  email: text(254).refine((typed) => typed === '' || email.safeParse(typed).success, 'email'),
  countryCode: z.string(),
  mobile: text(40),
  address: text(200),
  locale: z.enum(['zh-hk', 'zh-tw', 'en']),
  deliverType: z.string(),
  received: text(12).refine((typed) => typed === '' || money.test(typed), 'entity.money.pattern'),
  terminalReference: text(60),
  linkHours: z
    .string()
    .regex(/^(?:[1-9]\d?|1[0-5]\d|16[0-8])$/)
    .transform(Number),
  reason: text(200),
  allowedBy: text(100),
});
export type SaleFields = z.output<typeof fields>;
export type SaleValues = { [Name in keyof SaleFields]: string };

/** The fields of the customer, who may take another show than the one that was looked at. Money and delivery belong to the show. */
export const keptForShow = (typed: SaleValues, usual: SaleValues): SaleValues => ({
  ...typed,
  received: usual.received,
  terminalReference: usual.terminalReference,
  deliverType: usual.deliverType,
});

/** A field of another way to pay is not shown: what was typed there before does not count. */
const ofMethod = (typed: unknown) => {
  const { received, terminalReference, linkHours, ...sale } = typed as SaleValues;
  return {
    ...sale,
    received: sale.method === 'COUNTER_CASH' ? received : '',
    terminalReference: sale.method === 'COUNTER_CARD' ? terminalReference : '',
    linkHours: sale.method === 'LINK' ? linkHours : String(linkHoursUsual),
  };
};

const checked = fields.superRefine((sale, context) => {
  for (const field of missingInSale(sale as SaleStatement))
    context.addIssue({ code: 'custom', path: [field], message: 'required' });
  if (sale.mobile !== '' && !isMobileOf(sale.countryCode, plainMobile(sale.mobile)))
    context.addIssue({ code: 'custom', path: ['mobile'], message: 'Telephone' });
});
export const saleSchema = z.preprocess(ofMethod, checked);

export const usualSale = (locale: SaleFields['locale'], channel: CounterChannel = 'COUNTER'): SaleValues => ({
  channel,
  method: methodsOf[channel][0],
  lastName: '',
  firstName: '',
  email: '',
  countryCode: '852',
  mobile: '',
  address: '',
  locale,
  deliverType: 'DELIVERY_ONSITE',
  received: '',
  terminalReference: '',
  linkHours: String(linkHoursUsual),
  reason: '',
  allowedBy: '',
});
