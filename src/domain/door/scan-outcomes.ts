// Scans at the door, and their possible results.

/** An undo takes an earlier scan back. */
export const scanTypes = ['entry', 'exit', 'undo'] as const;
export type ScanType = (typeof scanTypes)[number];

export const scanOutcomes = [
  'ok',
  'alreadyIn',
  'void',
  'unpaid',
  'wrongSession',
  'wrongGate',
  'forged',
  'unknown',
  'needsIdentity',
] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];
