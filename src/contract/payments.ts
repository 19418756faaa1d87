import { z } from 'zod';
import { answerLengthMax, paymentMethods } from '../domain/payments/bounds.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { recaptcha } from './enquiries.ts';
import { id, ownText } from './ids.ts';
import { dollarsReply } from './money.ts';
import { passToken, transactionReply } from './orders.ts';
import { personalInfoFields } from './own-orders.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

const securityAnswers = (line: z.ZodType<string>) =>
  z.object({ question1: line, answer1: line, question2: line, answer2: line, question3: line, answer3: line });
/** The answers for an event that asks the questions. */
export const requiredAnswers = securityAnswers(oneLine(answerLengthMax));

/** The spec's form data. Who buys may have been said before; any of these fields says all of it again. */
const payBody = z.object({
  transactionId: id,
  /** Programs may send the whole order, whose own id is the same. It is named here because it may look like a card number. */
  id: id.nullish(),
  token: passToken,
  ...z.object(personalInfoFields).partial().shape,
  ...securityAnswers(oneLine(answerLengthMax, 0)).partial().shape,
});
export type PayBody = z.output<typeof payBody>;

export const invoiceNo = z
  .string()
  .regex(/^[0-9A-Z]{12,35}$/)
  .meta(ownText);

/** Hidden fields of the form that the browser posts to the provider's page. The server has built and signed all of them. */
const asiaPayReply = z
  .object({ invoiceNo, url: z.string(), fields: z.record(z.string(), z.string()) })
  .meta({ id: 'AsiaPayForm' });
export type AsiaPayForm = z.infer<typeof asiaPayReply>;
const jetcoReply = z
  .object({ invoiceNo, digitalOrder: z.string(), gatewayUrl: z.string() })
  .meta({ id: 'JetcoDigitalOrder' });
export type JetcoDigitalOrder = z.infer<typeof jetcoReply>;

/** The payee, the amount and the reference of a transfer. */
const transferReply = z.object({
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  /** The text of the FPS code. */
  fpsCode: z.string(),
  fpsId: z.string(),
  amount: dollarsReply,
  reference: z.string(),
  validUntil: instant,
  /** The end of the hold if a receipt is uploaded; null when that is no longer possible. */
  validUntilWithProof: instant.nullable(),
  /** The receipts that came since staff last asked for another one. */
  proofs: z.int().nonnegative(),
  /** The reason why an earlier receipt was not accepted. */
  note: z.string().nullable(),
});
export type Transfer = z.infer<typeof transferReply>;

const paymentStates = [
  'NONE',
  'OPEN',
  'CONFIRMING',
  'TRANSFER',
  'PAID',
  'FAILED',
  'REFUND_DUE',
  'REFUNDED',
  'OVER',
] as const;
/** The payment state of an order, as the buyer sees it. */
export const paymentStateReply = z
  .object({
    state: z.enum(paymentStates),
    /** Money has paid for the order, also when its tickets came back later. */
    wasPaid: z.boolean(),
    /** The sum of the payments that settled the order. */
    paid: dollarsReply,
    /** The part of it that went back or is to go back. */
    givenBack: dollarsReply,
    method: z.enum(paymentMethods).nullable(),
    invoiceNo: z.string().nullable(),
    /** The sum of other payments for it, all of which goes back or went back. */
    surplus: dollarsReply,
    /** The time of the last change. */
    at: instant,
    responseCode: z.string().nullable(),
    /** Why staff rejected its transfer for good, in the language of the buyer. */
    rejection: z.string().nullable(),
    transaction: transactionReply,
    transfer: transferReply.nullable(),
  })
  .meta({ id: 'PaymentState' });
export type PaymentState = z.infer<typeof paymentStateReply>;

/** The report of a browser that came back from the provider: a hint, never a proof. */
const reportBody = z.object({ invoiceNo, token: passToken });
const receiptReply = z
  .object({ status: z.string(), invoice: z.string(), timeStamp: z.string(), responseCode: z.string() })
  .meta({ id: 'DigitalReceipt' });
export type ReceiptReply = z.infer<typeof receiptReply>;

const tag = 'payments';

export const paymentRoutes = {
  methods: defineRoute(api.listPaymentMethods, {
    right: 'public',
    summary: 'How this shop can be paid',
    tag,
    reply: z.array(z.enum(paymentMethods)),
  }),
  asiaPay: defineRoute(api.payByAsiaPay, {
    right: 'pass',
    summary: 'A new attempt to pay with AsiaPay, and the form to post',
    tag,
    body: payBody,
    reply: asiaPayReply,
  }),
  asiaPaySuccess: defineRoute(api.reportAsiaPaySuccess, {
    right: 'pass',
    summary: 'The browser came back and believes it has paid: the gateway is asked',
    tag,
    bodyType: 'application/x-www-form-urlencoded',
    body: reportBody,
    reply: paymentStateReply,
  }),
  asiaPayFailure: defineRoute(api.reportAsiaPayFailure, {
    right: 'pass',
    summary: 'The browser came back and believes it has not paid: the gateway is asked, nothing is given up',
    tag,
    bodyType: 'application/x-www-form-urlencoded',
    body: reportBody,
    reply: paymentStateReply,
  }),
  jetco: defineRoute(api.payByJetco, {
    right: 'pass',
    summary: 'A new attempt to pay with JETCO, and the digital order to post',
    tag,
    body: payBody,
    reply: jetcoReply,
  }),
  jetcoReceipt: defineRoute(api.sendJetcoReceipt, {
    right: 'pass',
    summary: 'The digital receipt that the browser came back with; it is signed, so it may be believed',
    tag,
    bodyType: 'application/x-www-form-urlencoded',
    body: z.object({ String1: z.string().min(1).max(4000).meta(ownText), token: passToken }),
    reply: receiptReply,
  }),
  cash: defineRoute(api.payByTransfer, {
    right: 'pass',
    summary: 'Pay by transfer: the seats stay held while it is made and checked',
    tag,
    body: payBody.extend({
      /** A solved human check, when the server has asked for one. */
      recaptcha: recaptcha.optional(),
    }),
    reply: paymentStateReply,
  }),
  state: defineRoute(api.readPaymentState, {
    right: 'pass',
    summary: 'How the order of a pass, or of the link in a mail, stands with its money',
    tag,
    query: z.object({
      token: passToken.optional(),
      key: passToken.optional(),
      cacheBuster: z.string().max(40).optional(),
    }),
    reply: paymentStateReply,
  }),
};
