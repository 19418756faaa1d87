// A device at the door, and what it does with a scan. The pages draw its state; the camera and the keys bring it texts.

import type { DoorScan } from '../../contract/door.ts';
import * as api from '../../contract/door-addresses.ts';
import { callDoor } from '../api/call-door.ts';
import { DeviceKeys, type OpenDevice } from './device-keys.ts';
import type { DoorStorage, UndoneScan } from './door-storage.ts';
import { judgeAlone } from './judge-scan.ts';
import { resultOfList, resultOfReply, type ScanResult } from './scan-result.ts';
import { ScannerStore } from './scanner-state.ts';
import { SessionList } from './session-list.ts';
import type { Place, TicketName } from './ticket-list.ts';
import { CodeVerifier } from './verify-code.ts';
import { WaitingScans } from './waiting-scans.ts';

const redeemMilliseconds = 1000;
const changesMilliseconds = 4000;
const codeLettersMax = 1000;

export type ScannerMeans = {
  storage: DoorStorage;
  call?: typeof callDoor;
  now?: () => number;
  batteryPercent?: () => number | undefined;
};
const sessionsOf = ({ device }: OpenDevice) => device.sessions.map(({ id }) => id);
type Decided = Partial<Pick<DoorScan, 'force' | 'identityChecked' | 'reason' | 'ticket' | 'code'>>;

export class Scanner {
  readonly store = new ScannerStore();
  readonly kept: WaitingScans;
  readonly keys: DeviceKeys;
  readonly list: SessionList;
  readonly #call: typeof callDoor;
  readonly #now: () => number;
  readonly #battery: () => number | undefined;
  readonly #storage: DoorStorage;
  readonly #verifier = new CodeVerifier();
  /** Where the ticket of the last scan was before it. */
  #placeBefore: Place | null = null;

  constructor({ storage, call = callDoor, now = Date.now, batteryPercent = () => undefined }: ScannerMeans) {
    this.#storage = storage;
    this.#call = call;
    this.#now = now;
    this.#battery = batteryPercent;
    const { store } = this;
    this.kept = new WaitingScans(storage, () => store.set({ kept: this.kept.all() }));
    this.keys = new DeviceKeys({ storage, call, now, store });
    this.list = new SessionList({ storage, call, now, store, kept: this.kept, open: this.keys.open });
  }

  async start(secret: string | null): Promise<void> {
    await this.kept.load();
    await this.#goOn(await this.keys.start(secret));
  }

  enrol = async (secret: string): Promise<void> => this.#goOn(await this.keys.enrol(secret));
  unlockByPin = async (pin: string): Promise<void> => this.#goOn(await this.keys.unlockByPin(pin));

  async chooseSession(sessionId: number): Promise<void> {
    if ((await this.list.choose(sessionId)) === 401) await this.#forget('revoked');
  }

  /** Staff leave this telephone. */
  leave = (): Promise<void> => this.#forget('enrol');

  /** To the session of before until the doors of a later one are open, or to the only one. */
  async #goOn(isOpen: boolean): Promise<void> {
    const device = this.keys.open()?.device;
    if (!isOpen || !device) return;
    this.#verifier.learn(device.keys);
    const { sessions } = device;
    const chosen = await this.#storage.read('sessionId');
    const before = sessions.find(({ id }) => id === chosen);
    const now = this.#now() + (this.store.state().clock?.milliseconds ?? 0);
    const isOver = sessions.some(({ startTime, doorsTime }) => {
      const isLater = before !== undefined && Date.parse(startTime) > Date.parse(before.startTime);
      return isLater && Date.parse(doorsTime ?? startTime) <= now;
    });
    const session = before && !isOver ? before : sessions.length === 1 ? sessions[0] : undefined;
    if (session) await this.chooseSession(session.id);
  }

  async #forget(phase: 'enrol' | 'revoked'): Promise<void> {
    this.list.forget();
    await this.keys.forget(phase);
  }

  /** Each second: sends what waits, and hears what others have scanned in the chosen session. */
  async poll(): Promise<void> {
    if (this.store.state().phase === 'locked') return this.#goOn(await this.keys.unlock());
    const open = this.keys.open();
    if (!open) return;
    const { token } = open;
    const end = await this.kept.send({ call: this.#call, token, sessionIds: sessionsOf(open), now: this.#now });
    if (this.keys.open() !== open) return;
    if (end === 'revoked') return this.#forget('revoked');
    await this.#hearChanges(token);
  }

  async #hearChanges(token: string): Promise<void> {
    const { phase, sessionId } = this.store.state();
    const list = this.list.current();
    if (!list || sessionId === null || phase !== 'ready') return;
    const sentAt = this.#now();
    const answer = await this.#call(api.readDoorChanges, {
      token,
      milliseconds: changesMilliseconds,
      body: { sessionId, after: list.cursor, scansWaiting: this.kept.waiting().length, ...this.#power() },
    });
    if (answer.status === 401) return this.#forget('revoked');
    if (!answer.isOk) return this.store.set({ isReached: false });
    if (list !== this.list.current()) return;
    const { serverTime, keys, rules, isListOld, tickets, cursor, insideCount } = answer.body;
    this.keys.noteClock(sentAt, serverTime);
    this.#verifier.learn(keys);
    await this.keys.learnChanged({ keys, rules });
    if (!this.store.state().isReached) this.store.set({ isReached: true });
    if (isListOld) return void (await this.list.load());
    this.list.merge(tickets, cursor);
    this.#showInside(this.kept.waiting().length > 0 ? list.countInside() : insideCount);
    await this.list.saveSometimes();
  }

  #power(): { batteryPercent?: number } {
    const batteryPercent = this.#battery();
    return batteryPercent === undefined ? {} : { batteryPercent };
  }

  #showInside(inside: number): void {
    if (inside !== this.store.state().inside) this.store.set({ inside });
  }

  setType = (type: 'entry' | 'exit'): void => this.store.set({ type, result: null });

  scan = (code: string): Promise<void> => this.#judge({ code: code.slice(0, codeLettersMax) });

  admit = ({ orderId, number }: TicketName, reason: string): Promise<void> =>
    this.#judge({ ticket: { orderId, number }, reason });

  /** The same code or ticket again, with the decision of staff. */
  again = ({ scan: { code, ticket, identityChecked, reason } }: ScanResult, decided: Decided): Promise<void> =>
    this.#judge({
      ...(code !== undefined && { code }),
      ...(ticket && { ticket }),
      ...(identityChecked && { identityChecked }),
      ...(reason !== undefined && { reason }),
      ...decided,
    });

  dismiss = (): void => {
    if (this.store.state().result) this.store.set({ result: null });
  };

  async #judge(decided: Decided): Promise<void> {
    const { sessionId, type, isJudging, phase } = this.store.state();
    if (sessionId === null || isJudging || phase !== 'ready') return;
    this.store.set({ isJudging: true });
    try {
      const scannedAt = new Date(this.#now()).toISOString();
      const result = await this.#decide({ ...decided, sessionId, type, nonce: crypto.randomUUID(), scannedAt });
      if (result) this.store.set({ result, ...(result.outcome === 'ok' && { last: result }) });
    } finally {
      this.store.set({ isJudging: false });
    }
  }

  async #decide(scan: DoorScan): Promise<ScanResult | null> {
    const open = this.keys.open();
    const { isReached, inside } = this.store.state();
    // A scan must not overtake those that wait.
    if (!open || !isReached || this.kept.waitingFor(sessionsOf(open)).length > 0) return this.#decideAlone(scan, false);
    const answer = await this.#call(api.redeemTicket, {
      token: open.token,
      milliseconds: redeemMilliseconds,
      body: { ...scan, sentAt: new Date(this.#now()).toISOString() },
    });
    if (answer.status === 401) {
      await this.#forget('revoked');
      return null;
    }
    if (!answer.isOk) {
      this.store.set({ isReached: false });
      return this.#decideAlone(scan, answer.status === 0 || answer.status >= 500);
    }
    const result = resultOfReply(answer.body, scan);
    if (result.outcome !== 'ok') return result;
    if (result.ticket) this.#placeBefore = this.list.move(result.ticket, scan);
    this.#showInside(Math.max(0, inside + (scan.type === 'entry' ? 1 : -1)));
    return result;
  }

  /** Decides by the list. An admission is stored before anybody sees it. */
  async #decideAlone(scan: DoorScan, mayBeTaken: boolean): Promise<ScanResult | null> {
    const device = this.keys.open()?.device;
    const list = this.list.current();
    if (!device || !list) return null;
    let isUnstored: true | undefined;
    const found = await judgeAlone(scan, { device, list, verifier: this.#verifier });
    const ticket = found.ticket ? { orderId: found.ticket.orderId, number: found.ticket.number } : null;
    if (found.judged.outcome === 'ok' && ticket) {
      ({ isUnstored } = await this.kept.add({
        sent: { scan: { ...scan, isOffline: true } },
        ticket,
        state: 'waiting',
      }));
      this.#placeBefore = this.list.move(ticket, scan);
      this.#showInside(list.countInside());
    } else if (mayBeTaken) {
      // The server may have admitted a person whom this device sends away: it has to take that back.
      await this.kept.add({ sent: { undo: this.#undoOf(scan), of: scan }, ticket, state: 'waiting' });
    }
    return { ...resultOfList(found, scan, device), ...(isUnstored && { isUnstored }) };
  }

  /** Takes the last entry or exit back. */
  async undo(): Promise<void> {
    const { last } = this.store.state();
    if (!last) return;
    this.store.set({ last: null, result: null });
    const ticket = last.ticket ? { orderId: last.ticket.orderId, number: last.ticket.number } : null;
    await this.kept.add({ sent: { undo: this.#undoOf(last.scan) }, ticket, state: 'waiting' });
    if (ticket && this.#placeBefore) this.list.put(ticket, this.#placeBefore);
    this.#showInside(this.list.current()?.countInside() ?? 0);
    await this.poll();
  }

  #undoOf = ({ sessionId, nonce }: DoorScan): UndoneScan => ({
    sessionId,
    nonce: crypto.randomUUID(),
    undoes: nonce,
    scannedAt: new Date(this.#now()).toISOString(),
  });
}
