import type { EventTypes } from '../../../domain/catalogue/event-types.ts';

/** Security questions identify the buyer at the door, unless the tickets are delivered or collected. */
export const asksQuestions = ({ type }: Pick<EventTypes, 'type'>): boolean =>
  !(type.includes('ticketDelivery') && type.includes('collectionAtShow'));

export const questionNames = ['school', 'teacher', 'pet', 'street', 'birthplace', 'book', 'dish', 'concert'] as const;
export type QuestionName = (typeof questionNames)[number];
