import { describe, expect, test } from 'vitest';
import { parseEventTypes, plainEventTypes, writeEventTypes } from './event-types.ts';

const wire = (value: unknown) => parseEventTypes(JSON.stringify(value));

describe('what an event asks of a purchase', () => {
  test('an empty object means the defaults', () => {
    expect(wire({})).toEqual({ types: plainEventTypes });
  });

  test('delivery prices are dollars on the wire and cents inside', () => {
    expect(wire({ type: 'ticketDelivery', deliveryHK: 80, deliveryMacau: 99.9 })).toEqual({
      types: { ...plainEventTypes, type: ['ticketDelivery'], deliveryHkCents: 8000, deliveryMacauCents: 9990 },
    });
  });

  test('a number may be sent as it was typed, and null for what was left empty', () => {
    const types = { ...plainEventTypes, minTicket: 2, deliveryHkCents: 8050 };
    const empty = {
      type: null,
      paymentUrl: null,
      sendQrCodeAttachment: null,
      deliveryMacau: null,
      paymentLanguage: null,
    };
    expect(wire({ minTicket: '2', deliveryHK: '80.5', ...empty })).toEqual({ types });
    expect(wire({ minTicket: null })).toEqual({ types: plainEventTypes });
    expect(wire({ colour: null })).toEqual({ types: { ...plainEventTypes, unknownKeys: { colour: null } } });
  });

  test('what was read is written again, with keys nobody knows', () => {
    const text = JSON.stringify({
      colour: { of: 'wristband' },
      version: 1,
      type: ['ticketDelivery', 'collectionAtShow'],
      minTicket: 2,
      sendQrCodeAttachment: true,
      ignoreZoneSeat: false,
      promotionCode: 'EARLY',
      paymentLanguage: 'E',
      deliveryHK: 80.5,
    });
    const read = parseEventTypes(text);
    expect('types' in read && writeEventTypes(read.types)).toBe(text);
  });

  test.each([
    ['none', {}],
    ['one for every address', { deliveryFlat: 45.5 }],
    ['one for each region', { deliveryHK: 30, deliveryMacau: 60.2 }],
  ])('prices of delivery are written as they were read: %s', (_, prices) => {
    const read = wire(prices);
    expect('types' in read && JSON.parse(writeEventTypes(read.types))).toMatchObject(prices);
    expect('types' in read && Object.keys(JSON.parse(writeEventTypes(read.types)))).toEqual([
      ...Object.keys(plainEventTypes),
      ...Object.keys(prices),
    ]);
  });

  test.each([
    ['no JSON', 'oops', [{ key: '', problem: 'notJson' }]],
    ['a list', '[]', [{ key: '', problem: 'notJson' }]],
    ['an unknown type', '{"type":"raffle"}', [{ key: 'type', problem: 'unknownType' }]],
    ['a negative count', '{"minTicket":-1}', [{ key: 'minTicket', problem: 'notCount' }]],
    ['a price as a word', '{"deliveryHK":"eighty"}', [{ key: 'deliveryHK', problem: 'notMoney' }]],
    ['a number that is empty', '{"minTicket":""}', [{ key: 'minTicket', problem: 'notCount' }]],
    ['a flag as a number', '{"ignoreZoneSeat":1}', [{ key: 'ignoreZoneSeat', problem: 'notBoolean' }]],
    [
      'a language that the providers do not have',
      '{"paymentLanguage":"en"}',
      [{ key: 'paymentLanguage', problem: 'unknownLanguage' }],
    ],
    ['an address as a list', '{"paymentUrl":[]}', [{ key: 'paymentUrl', problem: 'notText' }]],
  ])('%s is refused, and the key is named', (_, text, problems) => {
    expect(parseEventTypes(text)).toEqual({ problems });
  });

  test.each([
    ['a NUL in a text', '{"promotionCode":"A\\u0000B"}'],
    ['a NUL in an unknown key', '{"a\\u0000b":1}'],
    ['half a character, deep inside', '{"colour":{"of":["\\ud83c"]}}'],
  ])('%s is refused, since the database cannot keep it', (_, text) => {
    expect(parseEventTypes(text)).toEqual({ problems: [{ key: '', problem: 'notJson' }] });
  });
});
