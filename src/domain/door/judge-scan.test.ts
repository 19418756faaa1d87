import { describe, expect, test } from 'vitest';
import { foldScans } from './fold-scans.ts';
import { type DoorRules, type JudgedScan, judgeScan, type TicketAtDoor } from './judge-scan.ts';

const scan: JudgedScan = {
  type: 'entry',
  sessionId: 5,
  issue: 2,
  isForced: false,
  identityChecked: false,
  isOffline: false,
  at: 1000,
};
const ticket: TicketAtDoor = {
  sessionId: 5,
  zoneId: 7,
  orderStatus: 'PAID',
  isLive: true,
  issue: 2,
  returnedAt: null,
  issuedAt: 500,
};
const rules: DoorRules = { checksIdentity: false, allowsReentry: false, gateZones: null, gatedZones: new Set([7]) };
const outside = foldScans([]);
const at = (type: 'entry' | 'exit', time: number) =>
  ({ nonce: `${time}`, type, at: time, deviceId: 1, gateId: null, isForced: false, undoes: null }) as const;
const inside = foldScans([at('entry', 1)]);
const gone = foldScans([at('entry', 1), at('exit', 2)]);

type Case = [string, string, Partial<JudgedScan>, Partial<TicketAtDoor>, Partial<DoorRules>, typeof outside];
describe('a scan', () => {
  test.each<Case>([
    ['of a paid ticket', 'ok', {}, {}, {}, outside],
    ['of a ticket that staff looked up', 'ok', { issue: null }, {}, {}, outside],
    ['at an exit, of a ticket that was returned', 'ok', { type: 'exit' }, { isLive: false }, {}, inside],
    ['of a returned ticket', 'void', {}, { isLive: false, returnedAt: 900 }, {}, outside],
    ['of a cancelled order', 'void', {}, { orderStatus: 'CANCELED', isLive: false }, {}, outside],
    ['of an order that waits', 'unpaid', {}, { orderStatus: 'WAITING' }, {}, outside],
    ['of an order that expired', 'unpaid', {}, { orderStatus: 'EXPIRED', isLive: false }, {}, outside],
    ['of an earlier code', 'void', { issue: 1 }, {}, {}, outside],
    ['of a code that is not there yet', 'void', { issue: 3 }, {}, {}, outside],
    ['of another session', 'wrongSession', { sessionId: 6 }, {}, {}, outside],
    ['at an exit, of another session', 'wrongSession', { type: 'exit', sessionId: 6 }, {}, {}, inside],
    ['at another gate', 'wrongGate', {}, {}, { gateZones: [8] }, outside],
    ['at its gate', 'ok', {}, {}, { gateZones: [7] }, outside],
    ['at any gate, of a zone without one', 'ok', {}, {}, { gateZones: [8], gatedZones: new Set([8]) }, outside],
    ['without a check of the name', 'needsIdentity', {}, {}, { checksIdentity: true }, outside],
    ['with a check of the name', 'ok', { identityChecked: true }, {}, { checksIdentity: true }, outside],
    ['of a ticket that is in', 'alreadyIn', {}, {}, {}, inside],
    ['of a ticket that is in, where people come again', 'alreadyIn', {}, {}, { allowsReentry: true }, inside],
    ['of a ticket that was in', 'alreadyIn', {}, {}, {}, gone],
    ['of a ticket that was in, where people come again', 'ok', {}, {}, { allowsReentry: true }, gone],
  ])('%s: %s', (_what, outcome, ofScan, ofTicket, ofRules, presence) => {
    expect(judgeScan({ ...scan, ...ofScan }, { ...ticket, ...ofTicket }, { ...rules, ...ofRules }, presence)).toBe(
      outcome,
    );
  });

  const strict = { ...rules, gateZones: [8], checksIdentity: true };
  test.each([{ isForced: true }, { isOffline: true }])(
    '%o: neither gate nor name nor an earlier entry keeps it out',
    (more) => {
      expect(judgeScan({ ...scan, ...more }, ticket, strict, inside)).toBe('ok');
      for (const [fault, of] of [
        ['void', { isLive: false, returnedAt: 900 }],
        ['unpaid', { orderStatus: 'WAITING' }],
        ['wrongSession', { sessionId: 6 }],
        ['void', { issue: 3 }],
      ] as const)
        expect(judgeScan({ ...scan, ...more }, { ...ticket, ...of }, strict, inside)).toBe(fault);
    },
  );

  test('made without a network before the ticket was returned, or before its code was replaced, was right', () => {
    const offline = { ...scan, isOffline: true };
    expect(judgeScan(offline, { ...ticket, isLive: false, returnedAt: 1001 }, rules, outside)).toBe('ok');
    expect(judgeScan({ ...offline, issue: 1 }, { ...ticket, issuedAt: 1001 }, rules, outside)).toBe('ok');
    expect(judgeScan({ ...offline, issue: 1 }, { ...ticket, issue: 3, issuedAt: 1001 }, rules, outside)).toBe('void');
    expect(judgeScan({ ...scan, issue: 1 }, { ...ticket, issuedAt: 1001 }, rules, outside)).toBe('void');
  });
});
