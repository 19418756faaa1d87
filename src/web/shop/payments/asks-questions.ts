import type { EventTypes } from '../../../domain/catalogue/event-types.ts';

/** Whoever is sent the tickets, or may collect them, is known by other means; everybody else by three answers. */
export const asksQuestions = ({ type }: Pick<EventTypes, 'type'>): boolean =>
  !(type.includes('ticketDelivery') && type.includes('collectionAtShow'));

export const questionNames = ['school', 'teacher', 'pet', 'street', 'birthplace', 'book', 'dish', 'concert'] as const;
export type QuestionName = (typeof questionNames)[number];
