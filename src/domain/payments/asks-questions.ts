import type { EventTypes } from '../catalogue/event-types.ts';

/** Security questions identify the buyer at the door, unless the tickets are delivered or collected. */
export const asksQuestions = ({ type }: Pick<EventTypes, 'type'>): boolean =>
  !(type.includes('ticketDelivery') && type.includes('collectionAtShow'));
