// The token of a device and the key of its lists. The token is stored; the key lives in memory alone, and a restart asks the server for it.
import type { DoorChanges, DoorDeviceReply } from '../../contract/door.ts';
import * as api from '../../contract/door-addresses.ts';
import { betterClock, measureClock } from '../../domain/door/clock-difference.ts';
import type { callDoor } from '../api/call-door.ts';
import { bytesOfBase64Url } from './base64url.ts';
import { type DoorStorage, type DoorValues, ifThereIsRoom, type KnownDevice } from './door-storage.ts';
import { firstState, type ScannerStore } from './scanner-state.ts';
import { pinKey, sealingKey, unpinKey } from './seal.ts';

const startMilliseconds = 6000;

export type OpenDevice = { token: string; listKey: string; key: CryptoKey; device: KnownDevice };
type Means = { storage: DoorStorage; call: typeof callDoor; now: () => number; store: ScannerStore };

export class DeviceKeys {
  readonly #means: Means;
  #token: string | null = null;
  #open: OpenDevice | null = null;

  constructor(means: Means) {
    this.#means = means;
  }

  open = (): OpenDevice | null => this.#open;

  /** True when the device may go on to its sessions. */
  async start(secret: string | null): Promise<boolean> {
    const { storage, store } = this.#means;
    this.#token = (await storage.read('token')) ?? null;
    // A new QR code replaces the token; a used one leaves it.
    if (secret !== null && (await this.enrol(secret))) return true;
    if (this.#token === null) {
      store.set({ phase: 'enrol' });
      return false;
    }
    store.set({
      device: (await storage.read('device')) ?? null,
      hasPin: (await storage.read('pinnedKey')) !== undefined,
    });
    return this.unlock();
  }

  /** A device in use goes on with what it has until it gets another token. */
  async enrol(secret: string): Promise<boolean> {
    const { storage, call, store } = this.#means;
    if (!this.#open) store.set({ phase: 'starting', failure: null });
    const answer = await call(api.enrolDevice, {
      token: null,
      milliseconds: startMilliseconds,
      body: await this.#enrolmentOf(secret),
    });
    if (!answer.isOk) {
      if (this.#open) return false;
      const isUnreached = answer.status === 0 || answer.status >= 500;
      store.set({ phase: 'enrol', failure: isUnreached ? 'unreached' : 'enrolRefused' });
      return false;
    }
    this.#token = answer.body.token;
    // Where the disk is full, a restart needs another QR code.
    await ifThereIsRoom(storage.write('token', answer.body.token));
    await ifThereIsRoom(storage.forget('enrolment'));
    // The former PIN opens the former key.
    await ifThereIsRoom(this.forgetPin());
    return this.#learn(answer.body.device);
  }

  /** The same request again after a reply that was lost, also when the page was opened anew meanwhile. */
  async #enrolmentOf(secret: string): Promise<DoorValues['enrolment']> {
    const { storage } = this.#means;
    const before = await storage.read('enrolment');
    if (before?.secret === secret) return before;
    const enrolment = { secret, nonce: crypto.randomUUID() };
    await ifThereIsRoom(storage.write('enrolment', enrolment));
    return enrolment;
  }

  /**
   * Opens the device with the key from the server. An answer that comes after a PIN or a new enrolment has opened the
   * device changes nothing.
   */
  async unlock(): Promise<boolean> {
    const { call, now, store } = this.#means;
    const sentAt = now();
    const token = this.#token;
    const answer = await call(api.readDevice, { token, milliseconds: startMilliseconds });
    const isRevoked = answer.status === 401;
    if (this.#token !== token || (this.#open && !isRevoked)) return false;
    if (answer.isOk) {
      this.noteClock(sentAt, answer.body.serverTime);
      return this.#learn(answer.body);
    }
    if (isRevoked) await this.forget('revoked');
    else store.set({ phase: 'locked', isReached: false });
    return false;
  }

  /** Opens the device without a network, with the PIN that staff have set before. */
  async unlockByPin(pin: string): Promise<boolean> {
    const { storage, store } = this.#means;
    const pinned = await storage.read('pinnedKey');
    const listKey = pinned && (await unpinKey(pinned, pin));
    const { device } = store.state();
    if (this.#open) return false;
    if (listKey !== undefined && device) return this.#openWith(device, listKey);
    store.set({ failure: 'wrongPin' });
    return false;
  }

  async setPin(pin: string): Promise<void> {
    if (!this.#open) return;
    await this.#means.storage.write('pinnedKey', await pinKey(this.#open.listKey, pin));
    this.#means.store.set({ hasPin: true });
  }

  async forgetPin(): Promise<void> {
    await this.#means.storage.forget('pinnedKey');
    this.#means.store.set({ hasPin: false });
  }

  /** Keys and rules that staff have changed since the device began. A server of the release before sends no rules. */
  async learnChanged({ keys, rules }: { keys: DoorChanges['keys']; rules?: DoorChanges['rules'] }): Promise<void> {
    if (!this.#open) return;
    if (JSON.stringify(keys) !== JSON.stringify(this.#open.device.keys))
      await this.#keep({ ...this.#open.device, keys });
    if (!rules) return;
    const { gate, gates, session, sessionCount, ...ofEvent } = rules;
    const before = this.#open.device;
    const sessions = before.sessions.map((each) => (each.id === session?.id ? { ...each, ...session } : each));
    const event = { ...before.event, ...ofEvent };
    const device = { ...before, device: { ...before.device, gate }, event, sessions, gates };
    if (JSON.stringify(device) !== JSON.stringify(before)) await this.#keep(device);
    if (typeof sessionCount === 'number' && sessionCount !== sessions.length) await this.#readAgain();
  }

  /** Staff have added sessions. */
  async #readAgain(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    const answer = await this.#means.call(api.readDevice, { token: open.token, milliseconds: startMilliseconds });
    if (!answer.isOk || this.#open !== open) return;
    const { listKey: _, ...device } = answer.body;
    await this.#keep(device);
  }

  async #keep(device: KnownDevice): Promise<void> {
    if (!this.#open) return;
    const { storage, store } = this.#means;
    this.#open.device = device;
    store.set({ device });
    await ifThereIsRoom(storage.write('device', device));
  }

  /** All but the unsent scans, which the next enrolment sends. */
  async forget(phase: 'enrol' | 'revoked'): Promise<void> {
    const { storage, store } = this.#means;
    this.#token = null;
    this.#open = null;
    store.set({ ...firstState, phase, kept: store.state().kept });
    await storage.wipe();
  }

  noteClock(sentAt: number, serverTime: number): void {
    const { store, now } = this.#means;
    const known = store.state().clock;
    const clock = betterClock(known, measureClock({ sentAt, receivedAt: now(), serverTime }));
    if (clock !== known) store.set({ clock });
  }

  async #learn({ listKey, ...device }: DoorDeviceReply): Promise<boolean> {
    await ifThereIsRoom(this.#means.storage.write('device', device));
    return this.#openWith(device, listKey);
  }

  async #openWith(device: KnownDevice, listKey: string): Promise<boolean> {
    const key = await sealingKey(bytesOfBase64Url(listKey));
    this.#open = { token: this.#token ?? '', listKey, key, device };
    this.#means.store.set({ device, failure: null, phase: 'sessions' });
    return true;
  }
}
