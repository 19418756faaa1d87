// The interface of a payment provider. Each provider is one object; tests/gateways/gateway-suite.ts runs the same tests on all of them
// and their simulators.
import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import type { LockedOrder } from '../../shop/orders/order-locks.queries.ts';
import type { PaymentRow } from '../payments/payments.queries.ts';

/** A provider's message under its own field names, without card data. */
export type ProviderFields = Record<string, string>;

export type PaymentReport =
  | ({ is: 'captured' } & Capture)
  | { is: 'failed'; invoiceNo: string; nonce: string | null; responseCode: string };
type Capture = {
  invoiceNo: string;
  /** Null when the provider does not name the merchant. */
  merchantId: string | null;
  /** 0 when the amount cannot be read. */
  amountCents: number;
  currency: string;
  providerRef: string | null;
  responseCode: string;
  /** The nonce of the attempt, when the provider sends it back. */
  nonce: string | null;
};
/** `unknown`: no reply, no decision yet, or the provider does not know the payment. Nothing may be concluded from it. */
export type InquiryResult = { is: 'answered'; said: ProviderFields; report: PaymentReport } | { is: 'unknown' };
export type RefundResult = { is: 'sent' } | { is: 'refused'; because: string } | { is: 'unknown' };

/** The form that the browser posts to the provider's page. The server makes all of it. */
export type GatewayRequest = { url: string; fields: Record<string, string> };
export type PaymentToStart = {
  payment: Pick<PaymentRow, 'invoiceNo' | 'merchantId' | 'amountCents' | 'nonce'>;
  order: Pick<LockedOrder, 'expiresAt'>;
  /** The payment terms of the event, where it has its own. */
  terms: EventPaymentTerms;
};
export type EventPaymentTerms = Pick<
  EventTypes,
  'paymentUrl' | 'promotionCode' | 'promotionRuleCode' | 'paymentLanguage'
>;

export type Gateway = {
  provider: ProviderName;
  /** The form that the browser posts to the provider's page. The shop itself sends nothing. */
  ask: (toAsk: PaymentToStart) => GatewayRequest;
  /** Checks the signature of a message: the fields to store, or null when the provider did not sign it. */
  believe: (fields: ProviderFields) => ProviderFields | null;
  /** Reads a message that was checked before. */
  read: (said: ProviderFields) => PaymentReport;
  query: (payment: PaymentRow) => Promise<InquiryResult>;
  /** Null when the provider has no API for refunds: then a person sends the money back. */
  refund: ((payment: PaymentRow, cents: number) => Promise<RefundResult>) | null;
};
export type Gateways = Partial<Record<ProviderName, Gateway>>;

/** The providers that send refunds by themselves. */
export const providersThatRefund = (gateways: Gateways): ProviderName[] =>
  Object.values(gateways).flatMap(({ provider, refund }) => (refund ? [provider] : []));
