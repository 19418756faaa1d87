import { describe } from 'vitest';
import { securityAnswers } from '../support/people/payers.ts';
import { gatewaySuite } from './gateway-suite.ts';
import { call } from './paying-shop.ts';

describe('AsiaPay', () =>
  gatewaySuite({
    method: 'ASIA_PAY',
    canRefund: true,
    begin: async (shop, payer) => {
      const payload = { transactionId: payer.orderId, token: payer.who.token, ...securityAnswers };
      return (await call(shop, payer, '/api/payment/asiapay/pay', { payload })).body;
    },
    comeBack: async (shop, payer, { invoiceNo }, sentTo) => {
      const reply = await fetch(sentTo, { redirect: 'manual' });
      const result = reply.headers.get('location')?.replace(/^\/order\/asiapay-result\/|\?.*$/g, '');
      await call(shop, payer, `/api/payment/asiapay/${result}`, { form: { invoiceNo, token: payer.who.token } });
    },
  }));
