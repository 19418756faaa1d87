import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import type { Metrics } from '../../../contract/management-metrics.ts';
import { locales } from '../../../words/locales.ts';
import { RuntimeCourse } from './runtime-course.tsx';

const megabyte = 1_048_576;
const courseThatGrows = (growthBytesPerHour: number | null): Metrics['runtime'] => ({
  ...({} as Metrics['runtime']),
  growthBytesPerHour,
  samples: [],
  stalls: [],
});
const drawn = (growth: number | null, locale: (typeof locales)[number]) =>
  readOf(drawPart(<RuntimeCourse runtime={courseThatGrows(growth)} />, locale));

test('the charts have the time of Hong Kong', () => {
  const sample = { at: '2026-11-28T10:13:20.000Z', rssBytes: megabyte, loopDelayMilliseconds: 1 };
  const course = { ...courseThatGrows(null), samples: [sample] } as Metrics['runtime'];
  const html = drawPart(<RuntimeCourse runtime={course} />, 'en');
  expect(html).toContain('>18:13<');
  expect(html).not.toContain('10:13');
});

test.each(locales)('a leak is said with how much an hour it is, in %s', (locale) => {
  const usual = drawn(null, locale);
  expect(usual).not.toContain('64 MB');
  expect(drawn(64 * megabyte, locale)).toContain('64 MB');
  for (const growth of [0, -64 * megabyte, 9 * megabyte]) expect(drawn(growth, locale)).toBe(usual);
});
