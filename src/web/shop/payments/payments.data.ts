import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { AsiaPayForm, JetcoDigitalOrder, PayBody, PaymentState } from '../../../contract/payments.ts';
import type { PaymentMethod } from '../../../domain/payments/bounds.ts';
import type { Answer } from '../../api/ask-server.ts';
import { call, replyOf } from '../../api/call.ts';
import type { GetJson } from '../../api/get-json.ts';
import { findFrom, readFrom } from '../../api/read-from.ts';
import { askAsHuman } from '../../people/human-check/ask-as-human.ts';

export const methodsQuery = (read: GetJson) =>
  queryOptions({
    queryKey: ['payment', 'methods'],
    queryFn: () => readFrom(read, api.listPaymentMethods),
  });

type Begun =
  | { method: 'ASIA_PAY'; form: AsiaPayForm }
  | { method: 'JETCO'; order: JetcoDigitalOrder }
  | { method: 'CASH'; state: PaymentState };

/** A new attempt to pay. No card number is part of it. */
export async function askToPay(method: PaymentMethod, body: PayBody): Promise<Begun | { refused: Answer }> {
  if (method === 'ASIA_PAY') {
    const result = await call(api.payByAsiaPay, { body, isRepeatable: true });
    return result.isOk ? { method, form: result.body } : { refused: result };
  }
  if (method === 'JETCO') {
    const result = await call(api.payByJetco, { body, isRepeatable: true });
    return result.isOk ? { method, order: result.body } : { refused: result };
  }
  const result = await askAsHuman((recaptcha) =>
    call(api.payByTransfer, { body: { ...body, recaptcha }, isRepeatable: true }),
  );
  return result.isOk ? { method, state: result.body } : { refused: result };
}

/** Proof of access to an order: the pass of this browser, or the key of a link in a mail. */
export type OrderAccess = { token: string } | { key: string };

/** Null when the pass or the link leads to no order, or no longer does. */
export async function readState(by: OrderAccess): Promise<PaymentState | null> {
  const result = await call(api.readPaymentState, { query: by });
  return isFinal(result) ? null : replyOf(result);
}

/** Asked again it would be answered alike. */
export const isFinal = ({ status }: Answer): boolean => status >= 400 && status < 500 && status !== 429;

export const paidEventQuery = (read: GetJson, eventId: number) =>
  queryOptions({
    queryKey: ['event', 'id', String(eventId)],
    queryFn: () => findFrom(read, api.readEvent, { params: { id: eventId } }),
  });
