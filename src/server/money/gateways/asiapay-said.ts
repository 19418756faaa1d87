// Reads AsiaPay's messages about a payment: datafeeds and replies to queries.
import { hash } from 'node:crypto';
import {
  type AsiaPayReport,
  isCaptured,
  readAsiapayAmount,
  reportText,
} from '../../../domain/payments/asiapay-text.ts';
import { withoutCardNumbers } from '../../../domain/privacy/card-number.ts';
import type { AsiaPaySettings } from '../../platform/settings/payment-settings.ts';
import type { PaymentReport, ProviderFields } from './gateway.ts';
import { isSameText } from './same-text.ts';

const valueLengthMax = 300;
const fieldsMax = 80;
const partsSigned = ['src', 'prc', 'successcode', 'Ref', 'PayRef', 'Cur', 'Amt', 'payerAuth'] as const;
/** The fields of the card and its holder, which are not stored. The last four digits of the number may stay. */
const ofTheCard = /^(?:holder|panfirst\d*|cc0104|exp(?:month|year)|accounthash(?:algo)?|cardno|cvv|securehash)$/i;

/** During a change of secrets there may be several hashes and several valid secrets. */
export function isSignedBy(
  { secrets, hash: name }: Pick<AsiaPaySettings, 'secrets' | 'hash'>,
  said: ProviderFields,
): boolean {
  const report = Object.fromEntries(partsSigned.map((part) => [part, said[part] ?? ''])) as AsiaPayReport;
  // A separator inside a part could make one text look like another.
  if (Object.values(report).some((part) => part.includes('|'))) return false;
  const given = (said.secureHash ?? '').toLowerCase().split(',').slice(0, 10);
  const expected = secrets.map((secret) => hash(name, reportText(report, secret), 'hex'));
  return expected.some((one) => given.some((other) => isSameText(one, other.trim())));
}

const plain = (text: string): string => text.replace(/\p{Cc}/gu, ' ').toWellFormed();

/** The fields that may be stored. */
export function withoutCard(fields: ProviderFields): ProviderFields {
  const kept = Object.entries(fields)
    .filter(([name]) => !ofTheCard.test(name))
    .slice(0, fieldsMax)
    .map(([name, value]) => [plain(name).slice(0, 40), withoutCardNumbers(plain(value), '…').slice(0, valueLengthMax)]);
  return Object.fromEntries(kept);
}

export function readDatafeed(said: ProviderFields): PaymentReport {
  const { Ref: invoiceNo = '', PayRef = '', Cur = '', Amt = '' } = said;
  const report = { successcode: said.successcode ?? '', prc: said.prc ?? '', src: said.src ?? '' };
  const responseCode = `${report.prc}/${report.src}`;
  if (!isCaptured(report)) return { is: 'failed', invoiceNo, nonce: null, responseCode };
  return {
    is: 'captured',
    invoiceNo,
    merchantId: said.MerchantId || null,
    amountCents: readAsiapayAmount(Amt) ?? 0,
    currency: Cur,
    providerRef: PayRef || null,
    responseCode,
    nonce: null,
  };
}

const capturedStatuses = ['Accepted', 'Authorized'];
/** Final statuses without money. */
const failedStatuses = ['Rejected', 'Cancelled', 'Voided'];

/** One reference may have several records. The one with captured money counts, whatever came before. */
export function pickRecord(records: ProviderFields[], invoiceNo: string): ProviderFields | null {
  const ours = records.filter(({ ref }) => ref === invoiceNo);
  const captured = ours.find(({ orderStatus = '' }) => capturedStatuses.includes(orderStatus));
  if (captured) return captured;
  const isOver = ours.length > 0 && ours.every(({ orderStatus = '' }) => failedStatuses.includes(orderStatus));
  return (isOver && ours[0]) || null;
}

/** Records have other names for the same fields as datafeeds. */
export function readRecord(said: ProviderFields): PaymentReport {
  const { ref: invoiceNo = '', prc = '', src = '', orderStatus = '' } = said;
  const responseCode = `${prc}/${src}`;
  if (!capturedStatuses.includes(orderStatus)) return { is: 'failed', invoiceNo, nonce: null, responseCode };
  return {
    is: 'captured',
    invoiceNo,
    // The query was made for one merchant, so the record names none.
    merchantId: null,
    amountCents: readAsiapayAmount(said.amt ?? '') ?? 0,
    currency: said.cur ?? '',
    providerRef: said.payRef || null,
    responseCode,
    nonce: null,
  };
}
