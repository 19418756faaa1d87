// The possible results of a scan at the door.
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
