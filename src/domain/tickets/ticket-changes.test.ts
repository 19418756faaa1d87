import { describe, expect, test } from 'vitest';
import { isNameMissing, takesNames, whyNotGiven, whyUnchangeable } from './ticket-changes.ts';

describe('the name of a holder', () => {
  test.each([
    { holderNames: 'NO', takes: false, isMissing: false },
    { holderNames: 'OPTIONAL', takes: true, isMissing: false },
    { holderNames: 'REQUIRED', takes: true, isMissing: true },
  ] as const)('where the event says $holderNames', ({ holderNames, takes, isMissing }) => {
    expect(takesNames({ holderNames })).toBe(takes);
    expect(isNameMissing({ holderNames }, null)).toBe(isMissing);
    expect(isNameMissing({ holderNames }, '陳大文')).toBe(false);
  });
});

describe('a ticket', () => {
  const ticket = { startsAt: 1_000, isAdmitted: false, transfers: 1 };
  const settings = { transfersMax: 2 };

  test('may be changed until its show begins or it was let in', () => {
    expect(whyUnchangeable(ticket, 999)).toBeNull();
    expect(whyUnchangeable(ticket, 1_000)).toBe('showBegun');
    expect(whyUnchangeable({ ...ticket, isAdmitted: true }, 999)).toBe('ticketAdmitted');
  });

  test('may be given away as often as its event allows, while it may be changed', () => {
    expect(whyNotGiven(ticket, settings, 0)).toBeNull();
    expect(whyNotGiven({ ...ticket, transfers: 2 }, settings, 0)).toBe('noTransfersLeft');
    expect(whyNotGiven({ ...ticket, transfers: 2 }, settings, 1_000)).toBe('showBegun');
  });
});
