// The wire format of digital orders and receipts. The format that JETCO's banks give to merchants is not public. If it is another one,
// it replaces this file, with the same three functions.
import { createHmac } from 'node:crypto';
import {
  canonical,
  type DigitalOrder,
  type DigitalReceipt,
  orderText,
  readReceiptText,
} from '../../../domain/payments/jetco-text.ts';
import type { JetcoSettings } from '../../platform/settings/payment-settings.ts';
import { isSameText } from './same-text.ts';

export type JetcoCodec = {
  writeOrder: (order: DigitalOrder) => string;
  writeQuestion: (question: { merchantId: string; invoice: string; timeStamp: string }) => string;
  /** Null for a text that the gateway did not sign, or that cannot be read. */
  readReceipt: (message: string) => DigitalReceipt | null;
};

/** `base64url(text).base64url(signature)`. Each text has only one valid form. */
const messageText = /^([A-Za-z0-9_-]{1,3000})\.([A-Za-z0-9_-]{43})$/;

export function openCodec({ orderKey, receiptKey }: Pick<JetcoSettings, 'orderKey' | 'receiptKey'>): JetcoCodec {
  return {
    writeOrder: (order) => write(orderKey, orderText(order)),
    writeQuestion: (question) => write(orderKey, canonical({ ...question, action: 'query', version: '1' })),
    readReceipt: (message) => {
      const text = readSigned(receiptKey, message);
      return text === null ? null : readReceiptText(text);
    },
  };
}

const signatureOf = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

const write = (key: string, text: string): string =>
  `${Buffer.from(text).toString('base64url')}.${signatureOf(key, text)}`;

function readSigned(key: string, message: string): string | null {
  const [, encoded, signature] = messageText.exec(message) ?? [];
  if (encoded === undefined || signature === undefined) return null;
  const text = Buffer.from(encoded, 'base64url').toString('utf8');
  return isSameText(signature, signatureOf(key, text)) && write(key, text) === message ? text : null;
}
