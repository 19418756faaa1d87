import { queryOptions } from '@tanstack/react-query';
import type { Event } from '../../../contract/catalogue.ts';
import type {
  AsiaPayForm,
  JetcoDigitalOrder,
  PayBody,
  PaymentState,
  ReceiptReply,
} from '../../../contract/payments.ts';
import type { PaymentMethod } from '../../../domain/payments/bounds.ts';
import { type Answer, askServer } from '../../api/ask-server.ts';
import { findJson, getJson, type Read, ReadFailed } from '../../api/get-json.ts';
import { askAsHuman } from '../../people/human-check/ask-as-human.ts';

export const methodsQuery = (read: Read) =>
  queryOptions({
    queryKey: ['payment', 'methods'],
    queryFn: () => getJson<PaymentMethod[]>(read, '/api/payment/methods'),
  });

const payPaths = {
  ASIA_PAY: '/api/payment/asiapay/pay',
  JETCO: '/api/payment/jetco/pay',
  CASH: '/api/payment/cash/pay',
} as const satisfies Record<PaymentMethod, string>;

type Begun =
  | { method: 'ASIA_PAY'; form: AsiaPayForm }
  | { method: 'JETCO'; order: JetcoDigitalOrder }
  | { method: 'CASH'; state: PaymentState };

/** A new attempt to pay. No card number is part of it. */
export async function askToPay(method: PaymentMethod, body: PayBody): Promise<Begun | { refused: Answer }> {
  const answer = await askAsHuman((recaptcha) =>
    askServer({ method: 'POST', path: payPaths[method], body: { ...body, ...(recaptcha && { recaptcha }) } }),
  );
  if (answer.status !== 200) return { refused: answer };
  if (method === 'ASIA_PAY') return { method, form: answer.body as AsiaPayForm };
  if (method === 'JETCO') return { method, order: answer.body as JetcoDigitalOrder };
  return { method, state: answer.body as PaymentState };
}

/** Who asks: the browser with its pass, or whoever has the link from a mail. */
export type AskedBy = { token: string } | { key: string };

/** Null when the pass or the link leads to no order, or no longer does. */
export async function readState(by: AskedBy): Promise<PaymentState | null> {
  const path = `/api/payment/state?${new URLSearchParams(by)}`;
  const { status, body } = await askServer({ method: 'GET', path });
  if (status >= 400 && status < 500 && status !== 429) return null;
  if (status !== 200) throw new ReadFailed(path, status);
  return body as PaymentState;
}

const sendForm = (path: string, fields: Record<string, string>): Promise<Answer> =>
  askServer({
    method: 'POST',
    path,
    body: new URLSearchParams(fields),
    bodyType: 'application/x-www-form-urlencoded',
  });

/** A hint only: the shop asks the gateway. */
export const reportAsiaPay = (result: 'success' | 'failure', invoiceNo: string, token: string): Promise<Answer> =>
  sendForm(`/api/payment/asiapay/${result}`, { invoiceNo, token });

/** The receipt as the shop has read it; null when it does not believe it, or it is of another order. */
export async function sendReceipt(String1: string, token: string): Promise<ReceiptReply | null> {
  const path = '/api/payment/jetco/processDO';
  const { status, body } = await sendForm(path, { String1, token });
  if (status === 200) return body as ReceiptReply;
  if (status === 0 || status >= 500 || status === 429) throw new ReadFailed(path, status);
  return null;
}

export const paidEventQuery = (read: Read, eventId: number) =>
  queryOptions({
    queryKey: ['event', 'id', String(eventId)],
    queryFn: () => findJson<Event>(read, `/api/events/${eventId}`),
  });
