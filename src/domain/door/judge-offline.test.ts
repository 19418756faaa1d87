import { describe, expect, test } from 'vitest';
import { judgeCode, judgeTicket, type KnownTicket, type OfflineScan } from './judge-offline.ts';
import type { DoorRules } from './judge-scan.ts';

const sessionId = 501;
const gatedZones = new Set([1, 2, 3]);
const rules: DoorRules = { gateZones: [1, 2], gatedZones, checksIdentity: false, allowsReentry: false };
const entry: OfflineScan = { type: 'entry', force: false, identityChecked: false };
const ticket: KnownTicket = { issue: 1, state: 'ok', zoneId: 2, isInside: false, at: null, gateId: null };
const inside: KnownTicket = { ...ticket, isInside: true, at: '2026-12-31T11:32:00Z', gateId: 7 };
const left: KnownTicket = { ...inside, isInside: false };
const code = (changes: Partial<{ sessionId: number; issue: number; isSigned: boolean }> = {}) => {
  const { isSigned = true, ...coded } = changes;
  return { coded: { sessionId: 501, issue: 1, ...coded }, isSigned };
};

describe('a code that is scanned without a network', () => {
  const judge = (
    scanned: ReturnType<typeof code> | null,
    known: KnownTicket | undefined,
    scan: Partial<OfflineScan> = {},
    more: Partial<DoorRules> = {},
  ) => judgeCode(scanned, known, { scan: { ...entry, ...scan }, sessionId, rules: { ...rules, ...more } });

  test.each([
    ['of a ticket in the list', code(), ticket, 'ok'],
    ['that is no code of this shop', null, undefined, 'unknown'],
    ['with a wrong signature', code({ isSigned: false }), ticket, 'forged'],
    ['of another session', code({ sessionId: 502 }), undefined, 'wrongSession'],
    ['of a ticket that is not in the list', code(), undefined, 'unknown'],
    ['that was replaced', code({ issue: 1 }), { ...ticket, issue: 2 }, 'void'],
    ['that is newer than the list', code({ issue: 2 }), ticket, 'ok'],
    ['of a refunded order', code(), { ...ticket, state: 'void' as const }, 'void'],
    ['of an unpaid order', code(), { ...ticket, state: 'unpaid' as const }, 'unpaid'],
    ['of a zone behind another gate', code(), { ...ticket, zoneId: 3 }, 'wrongGate'],
  ])('%s', (_, scanned, known, outcome) => {
    expect(judge(scanned, known)).toEqual({ outcome });
  });

  test('of somebody who is inside: since when, and through which gate', () => {
    expect(judge(code(), inside)).toEqual({ outcome: 'alreadyIn', at: '2026-12-31T11:32:00Z', gateId: 7 });
    expect(judge(code(), { ...inside, at: null, gateId: null })).toEqual({ outcome: 'alreadyIn' });
    expect(judge(code({ issue: 2 }), inside).outcome).toBe('alreadyIn');
  });

  test('of somebody who has left comes in again only where the event allows it', () => {
    expect(judge(code(), left).outcome).toBe('alreadyIn');
    expect(judge(code(), left, {}, { allowsReentry: true })).toEqual({ outcome: 'ok' });
  });

  test('needs a look at a document where the event wants it, once', () => {
    expect(judge(code(), ticket, {}, { checksIdentity: true })).toEqual({ outcome: 'needsIdentity' });
    expect(judge(code(), ticket, { identityChecked: true }, { checksIdentity: true })).toEqual({ outcome: 'ok' });
  });

  test('of any zone passes a device without a gate, and a zone without a gate passes every one', () => {
    expect(judge(code(), { ...ticket, zoneId: 3 }, {}, { gateZones: null })).toEqual({ outcome: 'ok' });
    expect(judge(code(), { ...ticket, zoneId: 4 })).toEqual({ outcome: 'ok' });
  });

  test('lets out everybody who has a ticket of this session, and no forgery', () => {
    const exit = { type: 'exit' } as const;
    for (const known of [ticket, inside, left, { ...inside, state: 'void' as const }, { ...inside, issue: 2 }])
      expect(judge(code(), known, exit)).toEqual({ outcome: 'ok' });
    expect(judge(code({ isSigned: false }), inside, exit)).toEqual({ outcome: 'forged' });
    expect(judge(code(), undefined, exit)).toEqual({ outcome: 'unknown' });
  });

  test('is admitted by force past a gate, an earlier entry and an identity check, and past nothing else', () => {
    const force = { force: true };
    for (const known of [inside, left, { ...ticket, zoneId: 3 }])
      expect(judge(code(), known, force, { checksIdentity: true })).toEqual({ outcome: 'ok' });
    expect(judge(code(), { ...ticket, state: 'void' }, force).outcome).toBe('void');
    expect(judge(code(), { ...ticket, state: 'unpaid' }, force).outcome).toBe('unpaid');
    expect(judge(code(), { ...ticket, issue: 2 }, force).outcome).toBe('void');
    expect(judge(code({ isSigned: false }), ticket, force).outcome).toBe('forged');
    expect(judge(code({ sessionId: 502 }), undefined, force).outcome).toBe('wrongSession');
  });
});

test('a ticket that staff found in the list is judged by the same rules, without a code', () => {
  expect(judgeTicket(ticket, { scan: entry, sessionId, rules })).toEqual({ outcome: 'ok' });
  expect(judgeTicket(inside, { scan: entry, sessionId, rules }).outcome).toBe('alreadyIn');
});
