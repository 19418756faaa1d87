import { describe, expect, test } from 'vitest';
import { judgeJob, silentMinutesMax } from './jobs.ts';

const now = new Date('2031-05-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const bound = silentMinutesMax.sendMail;

describe('a job', () => {
  test.each([
    ['WELL', 'its last round was good', { succeededAt: minutesAgo(1), failedAt: null }],
    ['WELL', 'it failed, and a later round was good', { succeededAt: minutesAgo(1), failedAt: minutesAgo(2) }],
    ['WELL', 'it has just begun its first round', { firstSeenAt: minutesAgo(1), succeededAt: null, failedAt: null }],
    ['FAILING', 'its last round failed', { succeededAt: minutesAgo(2), failedAt: minutesAgo(1) }],
    ['FAILING', 'its first rounds failed', { firstSeenAt: minutesAgo(1), succeededAt: null, failedAt: minutesAgo(0) }],
    ['SILENT', 'no round was good for too long', { succeededAt: minutesAgo(bound + 1), failedAt: minutesAgo(1) }],
    ['SILENT', 'no round was ever good', { firstSeenAt: minutesAgo(bound + 1), succeededAt: null, failedAt: null }],
  ] as const)('is %s when %s', (state, _when, rounds) => {
    expect(judgeJob('sendMail', { firstSeenAt: minutesAgo(600), ...rounds }, now)).toBe(state);
  });

  test('is ABSENT when no server has had it', () => {
    expect(judgeJob('sendMail', undefined, now)).toBe('ABSENT');
  });

  test('may be silent for as long as its own bound', () => {
    const rounds = { firstSeenAt: minutesAgo(600), succeededAt: minutesAgo(bound + 1), failedAt: null };
    expect(judgeJob('makeExports', rounds, now)).toBe('WELL');
  });
});
