import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Loggers } from './loggers.ts';

const hour = 3_600_000;
let lines: string[];
let loggers: Loggers;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const root = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line).msg) });
  loggers = new Loggers({ root, clock: () => new Date() });
});
afterEach(() => vi.useRealTimers());

const stateOf = (name: string) => loggers.list().find((each) => each.name === name);

test('a logger follows ROOT until it has a level of its own', () => {
  loggers.of('mail').info('too quiet');
  loggers.change('ROOT', 'INFO');
  loggers.of('mail').info('heard');
  loggers.change('mail', 'ERROR');
  loggers.of('mail').warn('too quiet again');
  loggers.of('orders').info('heard too');
  expect(lines).toEqual(['heard', 'heard too']);
  expect(stateOf('mail')).toMatchObject({ configuredLevel: 'ERROR', effectiveLevel: 'ERROR' });
  expect(stateOf('orders')).toMatchObject({ configuredLevel: null, effectiveLevel: 'INFO', endsAt: null });
});

test('OFF is silent, and TRACE tells everything', () => {
  loggers.change('http', 'OFF');
  loggers.of('http').fatal('nothing');
  loggers.change('http', 'TRACE');
  loggers.of('http').trace('everything');
  expect(lines).toEqual(['everything']);
});

test('a change ends by itself after an hour, and a later one begins the hour again', () => {
  loggers.change('http', 'DEBUG');
  vi.advanceTimersByTime(hour / 2);
  loggers.change('http', 'TRACE');
  expect(stateOf('http')?.endsAt?.getTime()).toBe(Date.now() + hour);
  vi.advanceTimersByTime(hour - 1);
  expect(stateOf('http')).toMatchObject({ effectiveLevel: 'TRACE' });
  vi.advanceTimersByTime(1);
  expect(stateOf('http')).toMatchObject({ configuredLevel: null, effectiveLevel: 'WARN', endsAt: null });
});

test('a change is ended at once, and at the end of the server all of them', () => {
  loggers.change('http', 'DEBUG');
  loggers.change('http', null);
  expect(stateOf('http')).toMatchObject({ configuredLevel: null, effectiveLevel: 'WARN' });
  loggers.change('ROOT', 'DEBUG');
  loggers.close();
  expect(stateOf('ROOT')).toMatchObject({ configuredLevel: 'WARN', effectiveLevel: 'WARN', endsAt: null });
});
