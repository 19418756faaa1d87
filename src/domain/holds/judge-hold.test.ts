import { describe, expect, test } from 'vitest';
import { usualHoldSettings } from './hold-settings.ts';
import {
  type EventHeld,
  isCrowded,
  judgePassRequest,
  judgeTransferRequest,
  type PassRequest,
  type TransferRequest,
} from './judge-hold.ts';

const nothing = { paidSeats: 0, lapsedSeats: 0 };
const inFull = { verdict: 'given', ticketsMax: null, minutes: 10 };
const small = { verdict: 'given', ticketsMax: 2, minutes: 7 };
const check = { verdict: 'humanCheckNeeded' };
const refused = { verdict: 'refused', retryAfterSeconds: 60 };

describe('a pass', () => {
  const first: PassRequest = { ticketsMax: 8, seatsInHand: 0, past: nothing, isCrowded: false, wasChecked: false };
  const checked = { wasChecked: true };
  const crowded = { isCrowded: true };

  test.each<[string, Partial<PassRequest>, object]>([
    ['the first of a network is given as asked', {}, inFull],
    ['so is the last one within the fair share', { seatsInHand: 8 }, inFull],
    ['the next one asks for a check', { seatsInHand: 9 }, check],
    ['and is then given as asked', { seatsInHand: 9, ...checked }, inFull],
    ['up to half of the most', { seatsInHand: 40, ...checked }, inFull],
    ['above it, it is for two tickets and seven minutes', { seatsInHand: 41, ...checked }, small],
    ['which asks for a check as well', { seatsInHand: 41 }, check],
    ['up to the most', { seatsInHand: 94, ...checked }, small],
    ['and then there is none', { seatsInHand: 95, ...checked }, refused],
    ['nor is a check asked for in vain', { seatsInHand: 95 }, refused],
    ['where an order has one ticket, a small pass is no larger', { ticketsMax: 1, seatsInHand: 95, ...checked }, small],
    ['what was paid widens the fair share', { seatsInHand: 9, past: { paidSeats: 1, lapsedSeats: 0 } }, inFull],
    ['and the most', { seatsInHand: 95, past: { paidSeats: 1, lapsedSeats: 0 }, ...checked }, small],
    ['what lapsed narrows both', { seatsInHand: 0, past: { paidSeats: 0, lapsedSeats: 5 } }, check],
    ['to small passes', { past: { paidSeats: 0, lapsedSeats: 41 }, ...checked }, small],
    ['but one at a time is always there', { past: { paidSeats: 0, lapsedSeats: 1000 }, ...checked }, small],
    ['and no more than one', { seatsInHand: 1, past: { paidSeats: 0, lapsedSeats: 1000 }, ...checked }, refused],
    ['in a crowd the first one is as asked', crowded, inFull],
    ['after an order of fewer seats there are more of those', { ...crowded, ...checked, seatsInHand: 2 }, small],
    ['to half of the fair share and one small one', { ...crowded, ...checked, seatsInHand: 8 }, small],
    ['and no further', { ...crowded, ...checked, seatsInHand: 9 }, refused],
    ['unless more was paid', { ...crowded, ...checked, seatsInHand: 9, past: { paidSeats: 1, lapsedSeats: 0 } }, small],
    ['one order is always there, however large', { ...crowded, ticketsMax: 12 }, inFull],
    ['but no order is larger than the fair share', { ...crowded, ...checked, ticketsMax: 20 }, small],
  ])('%s', (_, requested, verdict) => {
    expect(judgePassRequest(usualHoldSettings, { ...first, ...requested })).toEqual(verdict);
  });
});

describe('a transfer', () => {
  const quiet: EventHeld = {
    capacity: 1000,
    unsold: 1000,
    seatsWithoutProof: 0,
    transferSeats: 0,
    transferSeatsWithoutProof: 0,
  };
  const first: TransferRequest = {
    seats: 2,
    networkSeats: 0,
    past: nothing,
    transfersOfPerson: 0,
    event: quiet,
    wasChecked: false,
  };
  const checked = { wasChecked: true };
  const asLong = { verdict: 'held', firstMinutes: null };
  const short = { verdict: 'held', firstMinutes: 30 };
  const tooMany = (of: string) => ({ verdict: 'tooMany', of });
  const inEvent = (event: Partial<EventHeld>) => ({ event: { ...quiet, ...event } });

  test.each<[string, Partial<TransferRequest>, object]>([
    ['the first of a network is held as long as the event gives', {}, asLong],
    ['up to its fair share', { networkSeats: 6 }, asLong],
    ['above it a check is asked for', { networkSeats: 7 }, check],
    ['and it is held for half an hour at first', { networkSeats: 7, ...checked }, short],
    ['up to the most', { networkSeats: 46, ...checked }, short],
    ['and then not at all', { networkSeats: 47, ...checked }, tooMany('network')],
    ['a check is not asked for in vain', { networkSeats: 47 }, tooMany('network')],
    ['what was paid widens the share', { networkSeats: 9, past: { paidSeats: 1, lapsedSeats: 0 } }, asLong],
    ['what lapsed narrows it', { past: { paidSeats: 0, lapsedSeats: 4 } }, check],
    ['to nothing', { past: { paidSeats: 0, lapsedSeats: 24 }, ...checked }, tooMany('network')],
    ['two of a person', { transfersOfPerson: 1 }, asLong],
    ['but not a third', { transfersOfPerson: 2, ...checked }, tooMany('person')],
    ['while few of the seats wait without a receipt', inEvent({ transferSeatsWithoutProof: 98 }), asLong],
    ['when they are many, everybody is asked for a check', inEvent({ transferSeatsWithoutProof: 99 }), check],
    ['and has half an hour', { ...inEvent({ transferSeatsWithoutProof: 99 }), ...checked }, short],
    ['what waits for a card plays no part', inEvent({ seatsWithoutProof: 900 }), asLong],
    ['with many receipts that nobody has looked at', inEvent({ transferSeats: 398 }), asLong],
    ['until they are too many', { ...inEvent({ transferSeats: 399 }), ...checked }, tooMany('event')],
    ['a small hall is no crowd', inEvent({ capacity: 20, transferSeatsWithoutProof: 18, transferSeats: 18 }), asLong],
  ])('%s', (_, requested, verdict) => {
    expect(judgeTransferRequest(usualHoldSettings, { ...first, ...requested })).toEqual(verdict);
  });

  test('an event may give none', () => {
    const none = { ...usualHoldSettings, transferFairSeats: 0, transferSeatsMax: 0 };
    expect(judgeTransferRequest(none, { ...first, ...checked })).toEqual(tooMany('network'));
  });
});

test.each([
  ['three tenths of what is left are no crowd', 5000, 5000, 1500, 0, false],
  ['one more is', 5000, 5000, 1501, 0, true],
  ['also when it is passes that could take them', 5000, 5000, 0, 1501, true],
  ['when half is sold, half as many are', 5000, 2500, 751, 0, true],
  ['in a small hall it takes as many as one network may have', 200, 200, 48, 48, false],
  ['and one more', 200, 200, 49, 48, true],
  ['before its seats are laid out there is none', 0, 0, 0, 500, false],
])('%s', (_, capacity, unsold, seatsWithoutProof, passSeats, expected) => {
  expect(isCrowded(usualHoldSettings, { capacity, unsold, seatsWithoutProof, passSeats })).toBe(expected);
});
