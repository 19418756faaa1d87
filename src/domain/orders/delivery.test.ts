import { expect, test } from 'vitest';
import { type EventTypes, plainEventTypes } from '../catalogue/event-types.ts';
import { deliveryOffered, handoverTo, presetDelivery, ticketHandover } from './delivery.ts';
import type { DeliveryType } from './order-request.ts';

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

test.each<[string, Partial<EventTypes>, string | null]>([
  ['only to Hong Kong', { deliveryHkCents: 4000 }, 'DELIVERY_HK'],
  ['only to Macau', { deliveryMacauCents: 3000 }, 'DELIVERY_MACAU'],
  ['to neither', {}, 'DELIVERY_ONSITE'],
  ['to both: the buyer has to say', { deliveryHkCents: 4000, deliveryMacauCents: 3000 }, null],
  ['anywhere for one price', { type: ['ticketDelivery'], deliveryFlatCents: 2500 }, 'FLAT'],
  ['anywhere, or given at the show', { type: ['collectionAtShow'], deliveryFlatCents: 2500 }, 'DELIVERY_ONSITE'],
])('tickets that are sent %s are preset', (_, types, preset) => {
  expect(presetDelivery({ ...plainEventTypes, ...types })).toBe(preset);
});

test.each<[string, Partial<EventTypes>, DeliveryType, string]>([
  ['of an event with e-tickets only', {}, 'DELIVERY_ONSITE', 'byEmail'],
  ['that need no delivery', { deliveryHkCents: 4000 }, 'NONE', 'byEmail'],
  ['that are sent to Hong Kong', { deliveryHkCents: 4000 }, 'DELIVERY_HK', 'byPost'],
  ['that are sent to Macau', { type: ['ticketDelivery'] }, 'DELIVERY_MACAU', 'byPost'],
  ['that are sent anywhere for one price', { type: ['ticketDelivery'] }, 'FLAT', 'byPost'],
  ['that are handed out at the show', { type: ['collectionAtShow'] }, 'DELIVERY_ONSITE', 'atVenue'],
  ['that are sent or handed out', { type: ['ticketDelivery', 'collectionAtShow'] }, 'DELIVERY_ONSITE', 'atVenue'],
])('tickets %s', (_, types, delivery, come) => {
  expect(ticketHandover({ ...plainEventTypes, ...types }, delivery)).toBe(come);
});

test.each([
  [true, 'NONE', 'byEmail'],
  [false, 'NONE', 'atVenue'],
  [false, 'DELIVERY_HK', 'byPost'],
] as const)(
  'tickets of a buyer with a mailbox (%o) and the delivery %s are handed over %s',
  (hasMailbox, delivery, expected) => {
    expect(handoverTo(hasMailbox, plainEventTypes, delivery)).toBe(expected);
  },
);
