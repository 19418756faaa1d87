// Datafeeds as AsiaPay would write them, and as others might.
import { hash } from 'node:crypto';
import type { BoxOffice } from '../support/shop/box-office.ts';
import { asiaPayAccount } from './paying-shop.ts';

export type Datafeed = Record<string, string>;

/** Says that all of it was paid; what else is given takes the place of that before it is signed. */
export function datafeedOf(
  secret: string,
  { invoiceNo, amountCents }: { invoiceNo: string; amountCents: number },
  other: Datafeed = {},
): Datafeed {
  const fields = {
    src: '0',
    prc: '0',
    successcode: '0',
    Ref: invoiceNo,
    PayRef: '1154604',
    Cur: '344',
    Amt: (amountCents / 100).toFixed(2),
    payerAuth: 'Y',
    MerchantId: '88888888',
    ...other,
  };
  const signed = [
    fields.src,
    fields.prc,
    fields.successcode,
    fields.Ref,
    fields.PayRef,
    fields.Cur,
    fields.Amt,
    fields.payerAuth,
  ];
  return { ...fields, secureHash: hash(asiaPayAccount.hash, [...signed, secret].join('|'), 'hex') };
}

export const formBody = (fields: Datafeed): string => new URLSearchParams(fields).toString();

export const sendDatafeed = ({ app }: Pick<BoxOffice, 'app'>, fields: Datafeed, remoteAddress = '198.51.100.7') =>
  app.inject({
    method: 'POST',
    url: '/api/payment/asiapay/datafeed',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: formBody(fields),
    remoteAddress,
  });
