import { describe } from 'vitest';
import { securityAnswers } from '../support/people/payers.ts';
import { gatewaySuite } from './gateway-suite.ts';
import { call } from './paying-shop.ts';

describe('JETCO', () =>
  gatewaySuite({
    method: 'JETCO',
    canRefund: false,
    begin: async (shop, payer) => {
      const payload = { transactionId: payer.orderId, token: payer.who.token, ...securityAnswers };
      const { invoiceNo, gatewayUrl, digitalOrder } = (await call(shop, payer, '/api/payment/jetco/pay', { payload }))
        .body;
      return { invoiceNo, url: gatewayUrl, fields: { String1: digitalOrder } };
    },
    comeBack: async (shop, payer, _, sentTo) => {
      const [, receipt] = /^\/order\/payment-result\/(.+)$/.exec(sentTo.pathname) ?? [];
      const form = { String1: receipt ?? '', token: payer.who.token };
      if (receipt) await call(shop, payer, '/api/payment/jetco/processDO', { form });
    },
  }));
