import { describe, expect, test } from 'vitest';
import { isEnoughFor, judgePass, type Pass, passMinutes, readPass, writePass } from './pass.ts';

const pass: Pass = { eventId: 52, id: 'Ab_-9', visitor: 'v-1_Z', validUntil: 1_790_000_000_000 };

describe('a pass as text', () => {
  test.each([
    [pass, '52.Ab_-9.v-1_Z.1790000000000'],
    [{ ...pass, eventId: null }, '0.Ab_-9.v-1_Z.1790000000000'],
    [{ ...pass, validUntil: 7 }, '52.Ab_-9.v-1_Z.7'],
    [{ ...pass, ticketsMax: 2 }, '52.Ab_-9.v-1_Z.1790000000000.2'],
    [{ ...pass, ticketsMax: 20 }, '52.Ab_-9.v-1_Z.1790000000000.20'],
    [{ ...pass, isOfPresale: true }, '52.Ab_-9.v-1_Z.1790000000000.presale'],
    [{ ...pass, ticketsMax: 2, isOfPresale: true }, '52.Ab_-9.v-1_Z.1790000000000.2.presale'],
  ])('%o is written %s and read again', (given, text) => {
    expect(writePass(given)).toBe(text);
    expect(readPass(text)).toEqual(given);
  });

  test.each([
    '',
    '52.a.b',
    '52.a.b.1.0',
    '52.a.b.1.',
    '52.a.b.1.02',
    '52.a.b.1.100',
    '52.a.b.1.2.3',
    '52.a.b.1.presale.2',
    'x52.a.b.1',
    '52.a.b.1x',
    '052.a.b.1',
    '-1.a.b.1',
    '0x34.a.b.1',
    '52..b.1',
    '52.a..1',
    '52.a.b.',
    '52.a.b.01',
    '52.a.b.0',
    '52.a b.c.1',
    '52.a.b c.1',
    '12345678901234567.a.b.1',
    '52.a.b.12345678901234567',
    `52.${'a'.repeat(65)}.b.1`,
    `52.a.${'b'.repeat(65)}.1`,
  ])('%o is no pass', (text) => {
    expect(readPass(text)).toBeNull();
  });

  test('the longest ids and numbers are read', () => {
    const longest = { eventId: 1e15, id: 'a'.repeat(64), visitor: 'b'.repeat(64), validUntil: 9e15 };
    expect(readPass(writePass(longest))).toEqual(longest);
  });
});

describe('whether this visitor may order with it now', () => {
  const use = { eventId: 52, hasWaitingRoom: true, visitor: 'v-1_Z', now: 1_789_999_999_999 };
  const free = { ...pass, eventId: null };

  test.each([
    ['a pass for the event, to its last millisecond', pass, use, null],
    ['in the millisecond in which it ends', pass, { ...use, now: pass.validUntil }, 'passExpired'],
    ["somebody else's", pass, { ...use, visitor: 'v-2' }, 'passUnknown'],
    ["somebody else's, and over", pass, { ...use, visitor: 'v-2', now: 2e12 }, 'passUnknown'],
    ['for another event', pass, { ...use, eventId: 53 }, 'passUnknown'],
    ['for any event, where there is no waiting room', free, { ...use, hasWaitingRoom: false }, null],
    ['for any event, but over', free, { ...use, hasWaitingRoom: false, now: 2e12 }, 'passExpired'],
    ['for any event, where there is one', free, use, 'passNeeded'],
    ['for the event, though its waiting room was taken away', pass, { ...use, hasWaitingRoom: false }, null],
  ])('%s', (_, given, used, refused) => {
    expect(judgePass(given, used)).toEqual(refused && { refused });
  });
});

test('it is good for ten minutes', () => {
  expect(passMinutes).toBe(10);
});

test.each([
  ['a pass that says nothing of tickets is for as many as the event sells', pass, 20, true],
  ['one for two is enough for two', { ...pass, ticketsMax: 2 }, 2, true],
  ['but not for three', { ...pass, ticketsMax: 2 }, 3, false],
])('%s', (_, given, tickets, isEnough) => {
  expect(isEnoughFor(given, tickets)).toBe(isEnough);
});
