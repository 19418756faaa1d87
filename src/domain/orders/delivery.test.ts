import { expect, test } from 'vitest';
import { type EventTypes, plainEventTypes } from '../catalogue/event-types.ts';
import { deliveryOffered } from './delivery.ts';

test.each<[string, Partial<EventTypes>, Record<string, number>]>([
  ['an event with e-tickets only', {}, { NONE: 0, DELIVERY_ONSITE: 0 }],
  ['one that also collects at the show', { type: ['collectionAtShow'] }, { NONE: 0, DELIVERY_ONSITE: 0 }],
  ['one that can send tickets to Hong Kong', { deliveryHkCents: 4000 }, { NONE: 0, DELIVERY_HK: 4000 }],
  [
    'one that must send them',
    { type: ['ticketDelivery'], deliveryHkCents: 4000, deliveryMacauCents: 6000 },
    { DELIVERY_HK: 4000, DELIVERY_MACAU: 6000 },
  ],
  [
    'one that must send them or give them at the show',
    { type: ['ticketDelivery', 'collectionAtShow'], deliveryFlatCents: 2500 },
    { FLAT: 2500, DELIVERY_ONSITE: 0 },
  ],
  ['one that must send them but says no price', { type: ['ticketDelivery'] }, { DELIVERY_ONSITE: 0 }],
  ['one that sends them for nothing', { deliveryHkCents: 0 }, { NONE: 0, DELIVERY_HK: 0 }],
])('%s', (_, types, offered) => {
  expect(deliveryOffered({ ...plainEventTypes, ...types })).toEqual(offered);
});
