// The form of step 4 answers the security questions, and may name the buyer as the form of step 3 does. Answers are judged before
// the buyer is kept.

import { personalInfoFields } from '../../../contract/own-orders.ts';
import { type PayBody, requiredAnswers } from '../../../contract/payments.ts';
import { plainEventTypes } from '../../../domain/catalogue/event-types.ts';
import { asksQuestions } from '../../../domain/payments/asks-questions.ts';
import { parseInput } from '../../platform/http/bad-input.ts';
import { type BuyerServices, nameBuyerOf, type Sending } from '../../shop/orders/name-buyer.ts';
import type { FoundOrder } from '../../shop/orders/place-order.ts';
import { findEventTypes } from './payment-state.queries.ts';

type Services = BuyerServices;

export async function takePayForm(
  services: Services,
  order: FoundOrder,
  body: PayBody,
  sending: Sending,
): Promise<void> {
  const event = order.event ?? (await findEventTypes(services.db, order.eventId));
  if (asksQuestions({ ...plainEventTypes, ...event?.types })) parseInput(requiredAnswers, body, 'pay');
  const typed = Object.fromEntries(Object.entries(body).filter(([name]) => name in personalInfoFields));
  // The form has no box for the terms: its page is reached by agreeing to them.
  if (Object.keys(typed).length > 0) await nameBuyerOf(services, order, { ...typed, agreement: true }, sending);
}
