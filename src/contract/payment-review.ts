// Decisions of administrators about money: transfers, and refunds.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { orderStatuses } from '../domain/orders/order-states.ts';
import { refundReasons } from '../domain/payments/judge-capture.ts';
import { paymentStatuses } from '../domain/payments/payment-states.ts';
import { rejectionReasons } from '../domain/payments/rejection-reasons.ts';
import { staffPaymentMethods } from '../domain/payments/staff-payment-methods.ts';
import * as api from './addresses.ts';
import { instant, localisedText } from './catalogue.ts';
import { id, ownText } from './ids.ts';
import { dollarsReply, otherCurrencyReply, wholeCents } from './money.ts';
import { pagingQuery } from './paging.ts';
import { invoiceNo, paymentStateReply } from './payments.ts';
import { reviewFilter, yesOrNo } from './review-filter.ts';
import { defineRoute } from './route.ts';
import { manyLines } from './text.ts';

export const noteLengthMax = 500;

/** The buyer of an order; all of them are empty until the buyer is named, and after the name was deleted. */
export const contact = { buyer: z.string(), email: z.string(), telephone: z.string() };

const waitingTransfer = z
  .object({
    invoiceNo: z.string(),
    transactionId: id,
    amount: dollarsReply,
    createdDate: instant,
    validUntil: instant,
    ...contact,
    event: z.object({ nameCht: z.string(), nameEng: z.string() }),
    /** The seats by zone; a part without seat labels is standing room for so many. */
    seats: z.array(
      z.object({
        zone: z.object({ name: z.string(), names: localisedText }),
        labels: z.array(z.string()),
        count: z.int(),
      }),
    ),
    proofs: z.int().nonnegative(),
    lastProofDate: instant.nullable(),
    /** The earlier receipt was not accepted, and the shop asked for another one. */
    awaitsProof: z.boolean(),
    /** The reason why the receipt was not accepted, until another one is sent. */
    note: z.string().nullable(),
    decidedBy: z.string().nullable(),
    /** After the hold has ended, money that comes may have to go back. */
    orderStatus: z.enum(orderStatuses),
  })
  .meta({ id: 'WaitingTransfer' });
export type WaitingTransfer = z.infer<typeof waitingTransfer>;

const byInvoice = z.object({ invoiceNo });
const statementVerdict = z
  .object({
    line: z.int(),
    date: z.string(),
    amount: z.number(),
    remark: z.string(),
    digest: z.string(),
    verdict: z.enum(['match', 'doubtful', 'unknown', 'used']),
    because: z.string().nullable(),
    invoiceNos: z.array(z.string()),
    /** The invoices among them that the line may pay for, although the order of some is over. */
    waiting: z.array(z.object({ invoiceNo: z.string(), amount: dollarsReply, buyer: z.string() })),
  })
  .meta({ id: 'StatementVerdict' });
export type StatementVerdict = z.infer<typeof statementVerdict>;

/** The state of the last attempt to refund; null before the first. */
export const refundTried = z.enum(['UNDER_WAY', 'UNANSWERED', 'REFUSED']).nullable();

const refundDue = z
  .object({
    invoiceNo: z.string(),
    transactionId: id,
    method: z.enum(staffPaymentMethods),
    status: z.enum(paymentStatuses).extract(['MISMATCHED', 'REFUND_DUE', 'REFUNDED']),
    amount: dollarsReply,
    captured: dollarsReply,
    capturedCurrency: otherCurrencyReply,
    reason: z.enum(refundReasons).nullable(),
    /** How a person sent the money back. */
    note: z.string().nullable(),
    createdDate: instant,
    /** Whether the provider has an API for this refund. */
    canBeSent: z.boolean(),
    tried: refundTried,
    /** The reason in the provider's words. */
    refusedBecause: z.string().nullable(),
  })
  .meta({ id: 'RefundDue' });
export type RefundDue = z.infer<typeof refundDue>;
const listedRefund = refundDue.extend(contact).meta({ id: 'ListedRefund' });
export type ListedRefund = z.infer<typeof listedRefund>;

/** Bytes, since banks use different character encodings. */
export const someBytes = z
  .custom<Uint8Array>((given) => given instanceof Uint8Array && given.length > 0)
  .meta({ type: 'string' });
export const note = manyLines(noteLengthMax);

/** A reason that the buyer reads in their own language, a note in the words of staff, or both. */
const rejection = z
  .object({
    reason: z.enum(rejectionReasons).optional(),
    note: manyLines(noteLengthMax, 0).optional(),
    anotherChance: z.boolean(),
  })
  .refine(({ reason, note }) => reason !== undefined || (note ?? '') !== '', { path: ['note'], message: 'required' });

const tag = 'payments desk';

export const reviewRoutes = {
  transfers: defineRoute(api.listTransfers, {
    right: duties.transfers,
    summary: 'Transfers that wait for somebody to look at them, the oldest first',
    tag,
    query: pagingQuery(['id']).extend({ ...reviewFilter.shape, hasReceipt: yesOrNo.optional() }),
    reply: z.array(waitingTransfer),
  }),
  accept: defineRoute(api.acceptTransfer, {
    right: duties.transfers,
    summary: 'The money is there: the order is paid. A line of a statement is good for one order',
    tag,
    params: byInvoice,
    body: z.object({ amount: wholeCents, line: z.string().max(100).meta(ownText).optional() }),
    reply: paymentStateReply.pick({ state: true, invoiceNo: true }),
  }),
  reject: defineRoute(api.rejectTransfer, {
    right: duties.transfers,
    summary: 'What was sent does not do; with another chance the seats stay held, without they go back on sale',
    tag,
    params: byInvoice,
    body: rejection,
    reply: paymentStateReply.pick({ state: true, invoiceNo: true }),
  }),
  statement: defineRoute(api.compareStatement, {
    right: duties.transfers,
    summary: 'Lines of a bank statement beside the transfers that are waited for; nothing is decided yet',
    tag,
    bodyType: 'text/csv',
    body: someBytes,
    reply: z.array(statementVerdict),
  }),
  refunds: defineRoute(api.listRefunds, {
    right: duties.refunds,
    summary: 'Money that does not pay for anything: what is to go back, and what has gone',
    tag,
    query: pagingQuery(['id']).extend({ ...reviewFilter.shape, isDue: yesOrNo.optional() }),
    reply: z.array(listedRefund),
  }),
  sendRefund: defineRoute(api.sendRefund, {
    right: duties.refunds,
    summary: 'Have the provider send the money back',
    tag,
    params: byInvoice,
    body: z.object({}),
    reply: refundDue,
  }),
  noteRefund: defineRoute(api.noteRefund, {
    right: duties.refunds,
    summary: 'The money was sent back by hand',
    tag,
    params: byInvoice,
    body: z.object({ note }),
    reply: refundDue,
  }),
};
