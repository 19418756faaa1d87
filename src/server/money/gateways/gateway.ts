// What the shop asks of anybody who takes payments for it. Each provider is one object; tests/gateways/gateway-suite.ts holds
// all of them, beside their simulators, to the same promises.
import type { Locale } from '../../../words/locales.ts';
import type { OrderRow, PaymentRow } from '../payments/payments.queries.ts';

export type ProviderName = 'ASIA_PAY' | 'JETCO';
/** What a provider said, by its own field names, without anything of a card. */
export type Said = Record<string, string>;

export type PaymentReport =
  | ({ is: 'captured' } & Capture)
  | { is: 'failed'; invoiceNo: string; nonce: string | null; responseCode: string };
type Capture = {
  invoiceNo: string;
  /** Null when the provider does not say for whom it took the money. */
  merchantId: string | null;
  /** What cannot be read is no amount at all. */
  amountCents: number;
  currency: string;
  providerRef: string | null;
  responseCode: string;
  /** What the attempt was tied to, where the provider says it back. */
  nonce: string | null;
};
/** `unknown`: nobody answered, or the provider has not decided or never heard of it. Nothing follows from that. */
export type InquiryResult = { is: 'answered'; said: Said; report: PaymentReport } | { is: 'unknown' };
export type RefundResult = { is: 'sent' } | { is: 'refused'; because: string } | { is: 'unknown' };

/** What the browser posts to the provider's page, all of it made by the server. */
export type GatewayRequest = { url: string; fields: Record<string, string> };
export type ToAsk = {
  payment: Pick<PaymentRow, 'invoiceNo' | 'merchantId' | 'amountCents' | 'nonce'>;
  order: Pick<OrderRow, 'expiresAt'>;
  locale: Locale;
  /** Of the event, where it has its own. */
  terms: EventPaymentTerms;
};
export type EventPaymentTerms = { paymentUrl?: string; promotionCode?: string; promotionRuleCode?: string };

export type Gateway = {
  provider: ProviderName;
  ask: (toAsk: ToAsk) => GatewayRequest;
  /** What came from outside, when it is the provider's own word; null when it may be anybody's. */
  believe: (fields: Said) => Said | null;
  /** What was believed before. */
  read: (said: Said) => PaymentReport;
  query: (payment: PaymentRow) => Promise<InquiryResult>;
  /** Null where the provider cannot be told to; then a person sends the money back. */
  refund: ((payment: PaymentRow, cents: number) => Promise<RefundResult>) | null;
};
export type Gateways = Partial<Record<ProviderName, Gateway>>;
