import type { EventTypes } from '../catalogue/event-types.ts';

/**
 * Security questions are for all events but those whose tickets are both delivered and collected at the show. Staff compare the answers
 * when somebody writes about an order; they are never a proof of identity.
 */
export const asksQuestions = ({ type }: Pick<EventTypes, 'type'>): boolean =>
  !(type.includes('ticketDelivery') && type.includes('collectionAtShow'));
