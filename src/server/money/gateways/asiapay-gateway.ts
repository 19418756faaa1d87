// AsiaPay, "client post through browser": the browser posts a form that the server has signed. The result comes by a datafeed or by a
// query, never from the browser.
import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import { wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { asiapayAmount, hongKongDollars, promotionCodeOf, requestText } from '../../../domain/payments/asiapay-text.ts';
import type { AsiaPaySettings } from '../../platform/settings/payment-settings.ts';
import type { PaymentRow } from '../payments/payments.queries.ts';
import { isSignedBy, pickRecord, readDatafeed, readRecord, withoutCard } from './asiapay-said.ts';
import type {
  EventPaymentTerms,
  Gateway,
  GatewayRequest,
  InquiryResult,
  PaymentToStart,
  ProviderFields,
  RefundResult,
} from './gateway.ts';
import { postForm } from './post-form.ts';
import { readRecords } from './read-records.ts';

type Options = {
  settings: AsiaPaySettings;
  publicAddress: string;
  clock: () => Date;
  log: Pick<Logger, 'warn'>;
};

/** A sale at once, not a hold that is captured later. */
const payType = 'N';
const returnPath = '/pay/asiapay/return';

export const openAsiaPay = (options: Options): Gateway => ({
  provider: 'ASIA_PAY',
  ask: (toAsk) => formOf(options, toAsk),
  believe: (fields) => (isSignedBy(options.settings, fields) ? withoutCard(fields) : null),
  read: (said) => ('orderStatus' in said ? readRecord(said) : readDatafeed(said)),
  query: (payment) => query(options, payment),
  refund: (payment, cents) => refund(options, payment, cents),
});

function formOf({ settings, publicAddress, clock }: Options, { payment, terms }: PaymentToStart): GatewayRequest {
  const { invoiceNo, merchantId, amountCents } = payment;
  const signed = {
    merchantId,
    orderRef: invoiceNo,
    currCode: hongKongDollars,
    amount: asiapayAmount(amountCents),
    payType,
  };
  const fields = {
    ...signed,
    mpsMode: 'NIL',
    lang: terms.paymentLanguage ?? 'C',
    payMethod: 'ALL',
    successUrl: `${publicAddress}${returnPath}/success`,
    failUrl: `${publicAddress}${returnPath}/failure`,
    cancelUrl: `${publicAddress}${returnPath}/cancel`,
    // After a refusal the buyer retries in the shop, with a new invoice number.
    failRetry: 'no',
    ...promotionOf(terms, clock()),
    secureHash: hash(settings.hash, requestText(signed, settings.secrets[0] as string), 'hex'),
  };
  return { url: terms.paymentUrl ?? settings.payUrl, fields };
}

function promotionOf({ promotionCode, promotionRuleCode }: EventPaymentTerms, now: Date): Record<string, string> {
  if (!promotionCode) return {};
  return {
    promotion: 'T',
    promotionCode: promotionCodeOf(promotionCode, wallTime(now.getTime())),
    ...(promotionRuleCode && { promotionRuleCode }),
  };
}

const asMerchant = ({ apiLogin, apiPassword }: AsiaPaySettings, merchantId: string) => ({
  merchantId,
  loginId: apiLogin,
  password: apiPassword,
});

async function query({ settings, log }: Options, { merchantId, invoiceNo }: PaymentRow): Promise<InquiryResult> {
  const requested = { ...asMerchant(settings, merchantId), actionType: 'Query', orderRef: invoiceNo };
  const text = await postForm(log, settings.apiUrl, requested);
  const records = text === null ? [] : readRecords(text);
  if (records === null) log.warn({ invoiceNo, answer: plainAnswer(text) }, 'AsiaPay answered something else');
  const record = pickRecord(records ?? [], invoiceNo);
  if (!record) return { is: 'unknown' };
  const said: ProviderFields = withoutCard(record);
  return { is: 'answered', said, report: readRecord(said) };
}

/** An error is one line of `resultCode=…&errMsg=…`. */
const plainAnswer = (text: string | null): string => new URLSearchParams(text?.trim() ?? '').get('errMsg') ?? '';

async function refund(options: Options, payment: PaymentRow, cents: number): Promise<RefundResult> {
  const { settings, log } = options;
  const { merchantId, providerRef } = payment;
  if (providerRef === null) return { is: 'refused', because: 'AsiaPay gave no number of its own' };
  const text = await postForm(log, settings.apiUrl, {
    ...asMerchant(settings, merchantId),
    actionType: 'RequestRefund',
    payRef: providerRef,
    amount: asiapayAmount(cents),
  });
  if (text === null) return { is: 'unknown' };
  const answer = new URLSearchParams(text.trim());
  const resultCode = answer.get('resultCode');
  // This is no reply of AsiaPay itself: the refund may have been sent or not.
  if (resultCode === null) return { is: 'unknown' };
  if (resultCode === '0') return { is: 'sent' };
  const { errMsg } = withoutCard({ errMsg: answer.get('errMsg') ?? '' });
  return { is: 'refused', because: errMsg || `result code ${resultCode}` };
}
