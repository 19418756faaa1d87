import { personalInfoFields } from '../../../contract/own-orders.ts';
import { type PayBody, requiredAnswers } from '../../../contract/payments.ts';
import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import { asksQuestions } from '../../../domain/payments/asks-questions.ts';

/** The form names no buyer, and answers the questions that the event asks. */
export const isPlainForm = (body: PayBody, types: EventTypes): boolean =>
  !Object.keys(body).some((name) => name in personalInfoFields) &&
  (!asksQuestions(types) || requiredAnswers.safeParse(body).success);
