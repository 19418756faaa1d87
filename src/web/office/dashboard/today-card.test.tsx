import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import { TodayCard } from './today-card.tsx';

const today = { amount: 3450, tickets: 5, orders: 2 };
const nothing = { amount: 0, tickets: 0, orders: 0 };
const textWith = (weekBefore: typeof nothing) =>
  readOf(drawPart(<TodayCard shop={{ today, weekBefore, hours: [], methods: [], days: [] }} />, 'en'));

test('a shop that sold nothing a week ago is told so once', () => {
  expect(textWith(nothing).split('Nothing a week ago')).toHaveLength(2);
});

test('each figure stands beside that of a week ago', () => {
  const text = textWith({ amount: 1725, tickets: 10, orders: 2 });
  for (const comparison of ['100% more than a week ago', '50% less', 'As much as a week ago'])
    expect(text.toLowerCase()).toContain(comparison.toLowerCase());
});
