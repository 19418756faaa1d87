import type { ClockDifference } from '../../domain/door/clock-difference.ts';
import type { KnownDevice, StoredScan } from './door-storage.ts';
import type { ScanResult } from './scan-result.ts';

export type Phase =
  /** It looks for what it knows. */
  | 'starting'
  /** It has no token: it is enrolled by a QR code. */
  | 'enrol'
  /** It has a token and no key: a network or a PIN opens it. */
  | 'locked'
  | 'revoked'
  | 'sessions'
  | 'loading'
  | 'ready';

export type ScannerState = {
  phase: Phase;
  device: KnownDevice | null;
  sessionId: number | null;
  hasPin: boolean;
  /** A failure in words of the door, such as a used enrolment code. */
  failure: 'enrolRefused' | 'unreached' | 'wrongPin' | 'listFailed' | null;
  loadedBytes: number;
  tickets: number;
  inside: number;
  isReached: boolean;
  clock: ClockDifference | null;
  type: 'entry' | 'exit';
  isJudging: boolean;
  result: ScanResult | null;
  /** The scan that can be taken back. */
  last: ScanResult | null;
  kept: readonly StoredScan[];
};

export const firstState: ScannerState = {
  phase: 'starting',
  device: null,
  sessionId: null,
  hasPin: false,
  failure: null,
  loadedBytes: 0,
  tickets: 0,
  inside: 0,
  isReached: true,
  clock: null,
  type: 'entry',
  isJudging: false,
  result: null,
  last: null,
  kept: [],
};

export const waitingIn = ({ kept }: Pick<ScannerState, 'kept'>): number =>
  kept.filter(({ state }) => state === 'waiting').length;

/** The state of a device, which its pages watch. */
export class ScannerStore {
  #state: ScannerState = firstState;
  readonly #watchers = new Set<() => void>();

  state = (): ScannerState => this.#state;

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  set(change: Partial<ScannerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}
