import type { Deps } from '../platform/deps.ts';
import type { DoorCounts } from './door-counts.ts';
import type { EventsAtDoor } from './event-at-door.ts';
import type { ForgedCodes } from './forged-codes.ts';
import type { ScanLanes } from './scan-lanes.ts';
import type { Scanners } from './scanner-of.ts';

export type DoorServices = Pick<Deps, 'db' | 'clock' | 'signingKey' | 'configuration' | 'log'> & {
  events: EventsAtDoor;
  forged: ForgedCodes;
  lanes: ScanLanes;
  scanners: Scanners;
  counts: DoorCounts;
};
