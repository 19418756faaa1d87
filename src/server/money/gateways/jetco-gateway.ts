// JETCO: the browser carries a digital order there and brings a digital receipt back. The receipt is signed, so it may come from any
// sender.
import type { Logger } from 'pino';
import { type DigitalReceipt, jetcoTime } from '../../../domain/payments/jetco-text.ts';
import type { JetcoSettings } from '../../platform/settings/payment-settings.ts';
import type { PaymentRow } from '../payments/payments.queries.ts';
import type {
  Gateway,
  GatewayRequest,
  InquiryResult,
  PaymentReport,
  PaymentToStart,
  ProviderFields,
} from './gateway.ts';
import { type JetcoCodec, openCodec } from './jetco-codec.ts';
import { postForm } from './post-form.ts';

type Options = {
  settings: JetcoSettings;
  publicAddress: string;
  clock: () => Date;
  log: Pick<Logger, 'warn'>;
};

const approved = 'AP';

export function openJetco(options: Options): Gateway {
  const codec = openCodec(options.settings);
  return {
    provider: 'JETCO',
    ask: (toAsk) => digitalOrderOf(options, codec, toAsk),
    believe: ({ String1 = '' }) => {
      const receipt = codec.readReceipt(String1);
      return receipt && saidOf(receipt);
    },
    read: readSaid,
    query: (payment) => query(options, codec, payment),
    refund: null,
  };
}

function digitalOrderOf(
  { settings, publicAddress, clock }: Options,
  codec: JetcoCodec,
  { payment, order, terms }: PaymentToStart,
): GatewayRequest {
  const { invoiceNo, merchantId, amountCents, nonce } = payment;
  const message = codec.writeOrder({
    merchantId,
    invoice: invoiceNo,
    amountCents,
    timeStamp: jetcoTime(clock().getTime()),
    expiry: jetcoTime(order.expiresAt.getTime()),
    lang: terms.paymentLanguage ?? 'C',
    returnUrl: `${publicAddress}/order/payment-result`,
    nonce: nonce ?? '',
  });
  return { url: settings.gatewayUrl, fields: { String1: message } };
}

/** The fields to store. */
function saidOf({ amountCents, authCode, txnRef, ...receipt }: DigitalReceipt): ProviderFields {
  return { ...receipt, amount: String(amountCents), ...(authCode && { authCode }), ...(txnRef && { txnRef }) };
}

function readSaid(said: ProviderFields): PaymentReport {
  const { invoice: invoiceNo = '', responseCode = '', nonce = null } = said;
  if (said.status !== approved) return { is: 'failed', invoiceNo, nonce, responseCode };
  return {
    is: 'captured',
    invoiceNo,
    merchantId: said.merchantId ?? null,
    amountCents: Number(said.amount),
    currency: said.currency ?? '',
    providerRef: said.txnRef ?? null,
    responseCode,
    nonce,
  };
}

/** The reply is a receipt, or another text while nothing is decided. */
async function query(
  { settings, clock, log }: Options,
  codec: JetcoCodec,
  { merchantId, invoiceNo }: PaymentRow,
): Promise<InquiryResult> {
  if (settings.queryUrl === null) return { is: 'unknown' };
  const timeStamp = jetcoTime(clock().getTime());
  const question = codec.writeQuestion({ merchantId, invoice: invoiceNo, timeStamp });
  const text = await postForm(log, settings.queryUrl, { String1: question });
  const receipt = codec.readReceipt(text?.trim() ?? '');
  if (receipt?.invoice !== invoiceNo) return { is: 'unknown' };
  const said = saidOf(receipt);
  return { is: 'answered', said, report: readSaid(said) };
}
