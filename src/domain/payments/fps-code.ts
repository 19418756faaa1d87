// The text of an FPS code, which banks' apps read: the merchant-presented layout of EMVCo, with Hong Kong's template.
import { dollarsFrom } from '../money/money.ts';
import { crc16 } from './crc16.ts';

/** The payee's identifier in the Faster Payment System. */
export type FpsPayee = { fpsId: string } | { mobile: string } | { email: string };

export type FpsRequest = {
  payee: FpsPayee;
  amountCents: number;
  /** The text that the payer's bank may pass on with the money: letters and digits. */
  reference: string;
  /** The end of the time to pay, in milliseconds since 1970. The code shows it in Hong Kong time. */
  validUntil?: number;
};

const domainName = 'hk.com.hkicl';
const hongKongHours = 8;

/** Two digits of id, two digits of length, the value. */
function element(id: string, value: string): string {
  if (value.length > 99 || !/^[\x20-\x7e]+$/.test(value)) throw new Error(`"${value}" does not fit into element ${id}`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

export function fpsCode({ payee, amountCents, reference, validUntil }: FpsRequest): string {
  const account = [element('00', domainName), payeeElement(payee)];
  if (validUntil !== undefined) account.push(element('05', clockOf(validUntil)));
  const elements = [
    element('00', '01'),
    // 12: for one use, since the code carries an amount.
    element('01', '12'),
    element('26', account.join('')),
    element('52', '0000'),
    element('53', '344'),
    element('54', dollarsFrom(amountCents).toFixed(2)),
    element('58', 'HK'),
    element('59', 'NA'),
    element('60', 'HK'),
    element('62', element('01', reference) + element('05', reference)),
  ];
  const text = `${elements.join('')}6304`;
  return text + crc16(text);
}

function payeeElement(payee: FpsPayee): string {
  if ('fpsId' in payee) return element('02', payee.fpsId);
  return 'mobile' in payee ? element('03', payee.mobile) : element('04', payee.email);
}

/** YYMMDDHHmmss. */
function clockOf(at: number): string {
  return new Date(at + hongKongHours * 3_600_000).toISOString().replace(/\D/g, '').slice(2, 14);
}
