import { expect } from 'vitest';
import { decideAt } from '../gateways/at-provider.ts';
import { enquiry } from '../support/people/enquiries.ts';
import { securityAnswers } from '../support/people/payers.ts';
import { lineIn } from '../support/shop/hall.ts';
import {
  formType,
  hall,
  known,
  learn,
  number,
  openForRows,
  partsType,
  type Row,
  recaptcha,
  rows,
  text,
} from './make-calls.ts';

openForRows();

const ticket = {
  row: text,
  seat: number,
  displaySeat: text,
  session: { id: number, startTime: text },
  zone: { id: number, name: 'Z1', freeSeating: false },
  pricing: { price: 480, handlingFee: 10 },
};
const transaction = {
  id: number,
  amount: 980,
  deliveryCharge: 0,
  remark: 'NONE',
  status: 'WAITING',
  tickets: [ticket, ticket],
};

rows('order and enquiry', [
  {
    call: 'GET /api/order/acquire-token',
    reply: { token: text, validUntil: number },
    learns: ({ token }) => learn({ token }),
  },
  {
    call: 'POST /api/order',
    sends: () => {
      const { eventId, siteId } = hall;
      return { eventId, siteId, token: known.token, deliverType: '', orderDetails: [lineIn(hall, 2)] };
    },
    reply: { ...transaction, invoiceNo: null },
    learns: ({ id }) => learn({ transactionId: id }),
  },
  {
    call: 'POST /api/onlineEnquiry',
    sends: async () => ({ ...enquiry, recaptcha: await recaptcha() }),
    status: 201,
    headers: { 'x-limelightapp-alert': text },
    reply: {},
  },
]);

/** The payment form's data; card data are the provider's. */
const form = () => ({
  transactionId: known.transactionId,
  firstName: '大文',
  lastName: '陳',
  mobile: '91234567',
  address: '九龍彌敦道 1 號',
  email: 'taiman@mail.example',
  token: known.token,
  ...securityAnswers,
});
const report = () => ({ invoiceNo: known.invoiceNo, token: known.token });
const keepInvoice: Row['learns'] = ({ invoiceNo }) => learn({ invoiceNo });

rows('payments', [
  // The field is refused by its name alone, whatever is in it.
  ...[{ cardNo: '4111111111111111' }, { cardNo: 'none' }, { expiryDate: '1230' }, { cvv: '999' }, { cvv: '' }].map(
    (card): Row => ({
      call: 'POST /api/payment/jetco/pay',
      sends: () => ({ ...form(), ...card }),
      status: 400,
      headers: { 'x-limelightapp-error': 'error.cardNumberRefused' },
      reply: {},
    }),
  ),
  {
    call: 'POST /api/payment/asiapay/pay',
    sends: form,
    reply: () => ({
      invoiceNo: text,
      url: text,
      fields: {
        amount: '980.00',
        orderRef: text,
        currCode: '344',
        payMethod: 'ALL',
        payType: 'N',
        successUrl: text,
        failUrl: text,
        cancelUrl: text,
        lang: 'C',
      },
    }),
    learns: keepInvoice,
  },
  {
    call: 'GET /api/order?token={token}',
    reply: () => ({ ...transaction, id: known.transactionId, invoiceNo: known.invoiceNo }),
  },
  {
    call: 'POST /api/payment/asiapay/success',
    type: formType,
    sends: report,
    reply: () => ({ invoiceNo: known.invoiceNo, method: 'ASIA_PAY' }),
  },
  {
    call: 'POST /api/payment/asiapay/failure',
    type: formType,
    sends: report,
    reply: () => ({ invoiceNo: known.invoiceNo, transaction: { status: 'WAITING' } }),
  },
  ...['success', 'failure'].map(
    (result): Row => ({
      call: `POST /api/payment/asiapay/${result}`,
      type: partsType,
      sends: report,
      reply: () => ({ invoiceNo: known.invoiceNo, method: 'ASIA_PAY' }),
    }),
  ),
  {
    call: 'POST /api/payment/asiapay/failure',
    type: partsType,
    sends: () => ({ token: known.token }),
    status: 400,
    reply: { fieldErrors: [{ field: 'invoiceNo' }] },
  },
  {
    call: 'POST /api/payment/cash/pay',
    sends: form,
    reply: { method: 'CASH', invoiceNo: text, transaction: { ...transaction, invoiceNo: text } },
  },
  {
    call: 'POST /api/payment/jetco/pay',
    sends: form,
    reply: { digitalOrder: text, gatewayUrl: text, invoiceNo: text },
    learns: async ({ digitalOrder, gatewayUrl, invoiceNo }) => {
      const sentTo = await decideAt(gatewayUrl, { String1: digitalOrder }, { outcome: 'approve' });
      learn({ invoiceNo, String1: sentTo.pathname.split('/').at(-1) });
    },
  },
  {
    call: 'POST /api/payment/jetco/processDO',
    type: partsType,
    sends: () => ({ String1: known.String1, token: known.token }),
    reply: () => ({ status: 'AP', invoice: known.invoiceNo }),
  },
  {
    call: 'POST /api/payment/jetco/processDO',
    type: formType,
    sends: () => ({ String1: known.String1, token: known.token }),
    reply: () => ({
      status: 'AP',
      invoice: known.invoiceNo,
      timeStamp: expect.stringMatching(/^\d{14}$/),
      responseCode: text,
    }),
  },
]);
