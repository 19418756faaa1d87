// The settings of a sale as fields. Many of them are parts of `types`, which is one text on the wire.
import { z } from 'zod';
import type { EventDetail } from '../../../contract/catalogue.ts';
import { dollarsInput } from '../../../contract/money.ts';
import { programmeRoutes } from '../../../contract/programme.ts';
import {
  type EventTypes,
  parseEventTypes,
  plainEventTypes,
  writeEventTypes,
} from '../../../domain/catalogue/event-types.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { formSchema, orNull } from '../fields/form-schema.ts';

const shape = programmeRoutes.events.change.body.shape;
const deliveryDollarsMax = 100_000;
const delivery = orNull(dollarsInput(deliveryDollarsMax).nullable());
const minTicket = orNull(shape.maxTicketsPerOrder);
/** A number that may not stay empty. */
export const required = <Schema extends z.ZodType>(schema: Schema) =>
  orNull(schema).refine((value) => value !== null, { message: 'required' });

const fields = z.object({
  saleOpensAt: orNull(shape.saleOpensAt),
  presaleOpensAt: orNull(shape.presaleOpensAt),
  maxTicketsPerOrder: required(shape.maxTicketsPerOrder),
  ticketsPerVisitorMax: orNull(shape.ticketsPerVisitorMax),
  complementaryMax: required(shape.complementaryMax),
  minTicket,
  admittedPerMinute: orNull(shape.admittedPerMinute),
  insideMax: orNull(shape.insideMax),
  asksIdNumber: z.boolean(),
  ticketDelivery: z.boolean(),
  collectionAtShow: z.boolean(),
  deliveryFlat: delivery,
  deliveryHK: delivery,
  deliveryMacau: delivery,
  sendQrCodeAttachment: z.boolean(),
  ignoreZoneSeat: z.boolean(),
  paymentUrl: z.string().trim().max(500),
  merchantId: z.string().trim().max(60),
  paymentLanguage: z.enum(['C', 'E']),
  promotionCode: z.string().trim().max(60),
  promotionRuleCode: z.string().trim().max(60),
  /** Keys of `types` that this shop does not know. They are kept as they are. */
  otherTypes: z.string(),
  transferHours: required(shape.transferHours),
  networkFairSeats: required(shape.networkFairSeats),
  networkSeatsMax: required(shape.networkSeatsMax),
  transferFairSeats: required(shape.transferFairSeats),
  transferSeatsMax: required(shape.transferSeatsMax),
  transfersPerPersonMax: required(shape.transfersPerPersonMax),
  firstTransferMinutes: required(shape.firstTransferMinutes),
  crowdedPercent: required(shape.crowdedPercent),
  transferCrowdedPercent: required(shape.transferCrowdedPercent),
  transferPercentMax: required(shape.transferPercentMax),
});
type Fields = z.output<typeof fields>;

export const saleSchema = formSchema(
  fields.transform((read) => {
    const {
      minTicket: _,
      otherTypes,
      ticketDelivery,
      collectionAtShow,
      deliveryFlat,
      deliveryHK,
      deliveryMacau,
      sendQrCodeAttachment,
      ignoreZoneSeat,
      paymentUrl,
      merchantId,
      paymentLanguage,
      promotionCode,
      promotionRuleCode,
      ...own
    } = read;
    return { ...own, types: typesText(read) };
  }),
);

const storedTypes = (text: string): EventTypes => {
  const read = parseEventTypes(text);
  return 'types' in read ? read.types : plainEventTypes;
};

function typesText(read: Fields): string {
  const { deliveryFlat, deliveryHK, deliveryMacau, minTicket: least, ...texts } = read;
  const cents = (amount: number | null) => (amount === null ? undefined : centsFrom(amount));
  const written = {
    ...plainEventTypes,
    unknownKeys: JSON.parse(read.otherTypes),
    type: [
      ...(read.ticketDelivery ? (['ticketDelivery'] as const) : []),
      ...(read.collectionAtShow ? (['collectionAtShow'] as const) : []),
    ],
    minTicket: least ?? 0,
    sendQrCodeAttachment: texts.sendQrCodeAttachment,
    ignoreZoneSeat: texts.ignoreZoneSeat,
    paymentUrl: texts.paymentUrl || undefined,
    merchantId: texts.merchantId || undefined,
    paymentLanguage: texts.paymentLanguage,
    promotionCode: texts.promotionCode || undefined,
    promotionRuleCode: texts.promotionRuleCode || undefined,
    deliveryFlatCents: cents(deliveryFlat),
    deliveryHkCents: cents(deliveryHK),
    deliveryMacauCents: cents(deliveryMacau),
  };
  return writeEventTypes(written as EventTypes);
}

const textOf = (value: string | number | null | undefined): string => String(value ?? '');
const dollarsOf = (cents: number | undefined): string => (cents === undefined ? '' : String(dollarsFrom(cents)));

export function saleValues(event: EventDetail) {
  const types = storedTypes(event.types);
  return {
    saleOpensAt: textOf(event.saleOpensAt),
    presaleOpensAt: textOf(event.presaleOpensAt),
    maxTicketsPerOrder: textOf(event.maxTicketsPerOrder),
    ticketsPerVisitorMax: textOf(event.ticketsPerVisitorMax),
    complementaryMax: textOf(event.complementaryMax),
    minTicket: types.minTicket === 0 ? '' : textOf(types.minTicket),
    admittedPerMinute: textOf(event.admittedPerMinute),
    insideMax: textOf(event.insideMax),
    asksIdNumber: event.asksIdNumber,
    ticketDelivery: types.type.includes('ticketDelivery'),
    collectionAtShow: types.type.includes('collectionAtShow'),
    deliveryFlat: dollarsOf(types.deliveryFlatCents),
    deliveryHK: dollarsOf(types.deliveryHkCents),
    deliveryMacau: dollarsOf(types.deliveryMacauCents),
    sendQrCodeAttachment: types.sendQrCodeAttachment,
    ignoreZoneSeat: types.ignoreZoneSeat,
    paymentUrl: textOf(types.paymentUrl),
    merchantId: textOf(types.merchantId),
    paymentLanguage: types.paymentLanguage ?? 'C',
    promotionCode: textOf(types.promotionCode),
    promotionRuleCode: textOf(types.promotionRuleCode),
    otherTypes: JSON.stringify(types.unknownKeys ?? {}),
    transferHours: textOf(event.transferHours),
    networkFairSeats: textOf(event.networkFairSeats),
    networkSeatsMax: textOf(event.networkSeatsMax),
    transferFairSeats: textOf(event.transferFairSeats),
    transferSeatsMax: textOf(event.transferSeatsMax),
    transfersPerPersonMax: textOf(event.transfersPerPersonMax),
    firstTransferMinutes: textOf(event.firstTransferMinutes),
    crowdedPercent: textOf(event.crowdedPercent),
    transferCrowdedPercent: textOf(event.transferCrowdedPercent),
    transferPercentMax: textOf(event.transferPercentMax),
  };
}
export type SaleValues = {
  [Name in keyof ReturnType<typeof saleValues>]: ReturnType<typeof saleValues>[Name] extends boolean ? boolean : string;
};
