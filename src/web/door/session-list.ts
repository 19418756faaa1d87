// The list of the chosen session: from the server or, sealed, from the device; and each entry and exit in it.

import type { DoorScan, ListedTicket } from '../../contract/door.ts';
import * as api from '../../contract/door-addresses.ts';
import { findListed } from '../../domain/door/find-listed.ts';
import type { callDoor } from '../api/call-door.ts';
import type { OpenDevice } from './device-keys.ts';
import { type DoorStorage, ifThereIsRoom } from './door-storage.ts';
import type { ScannerStore } from './scanner-state.ts';
import { seal, unseal } from './seal.ts';
import { type Place, TicketList, type TicketName } from './ticket-list.ts';
import type { WaitingScans } from './waiting-scans.ts';

const listMilliseconds = 60_000;
/** How often the list is sealed and stored anew while it changes. */
const saveMilliseconds = 20_000;

type Means = {
  storage: DoorStorage;
  call: typeof callDoor;
  now: () => number;
  store: ScannerStore;
  kept: WaitingScans;
  open: () => OpenDevice | null;
};
type Moved = Pick<DoorScan, 'type' | 'scannedAt'>;

export class SessionList {
  readonly #means: Means;
  #list: TicketList | null = null;
  #savedAt = 0;
  #isSaved = true;

  constructor(means: Means) {
    this.#means = means;
  }

  current = (): TicketList | null => this.#list;

  async choose(sessionId: number): Promise<number> {
    const { storage, store, open } = this.#means;
    const device = open();
    if (!device) return 0;
    this.#list = null;
    store.set({ phase: 'loading', sessionId, loadedBytes: 0, failure: null, result: null, last: null });
    await ifThereIsRoom(storage.write('sessionId', sessionId));
    const stored = await storage.readList(sessionId);
    const list = stored && (await unseal<ReturnType<TicketList['columns']>>(stored, device.key));
    if (!this.#isStill(device, sessionId)) return 0;
    if (!list) return this.load();
    this.#use(new TicketList(list));
    return 200;
  }

  /** Answers with the status of the call. */
  async load(): Promise<number> {
    const { call, store, open } = this.#means;
    const { sessionId } = store.state();
    const device = open();
    if (!device || sessionId === null) return 0;
    const answer = await call(api.readDoorList, {
      token: device.token,
      params: { id: sessionId },
      milliseconds: listMilliseconds,
      onBytes: (loadedBytes) => store.set({ loadedBytes }),
    });
    if (!this.#isStill(device, sessionId)) return 0;
    if (answer.isOk) {
      this.#use(new TicketList(answer.body));
      this.#isSaved = false;
      await this.save();
    } else if (this.#list) store.set({ isReached: false });
    else store.set({ phase: 'sessions', failure: 'listFailed', sessionId: null });
    return answer.status;
  }

  async close(): Promise<void> {
    await this.save();
    this.#list = null;
    this.#means.store.set({ phase: 'sessions', sessionId: null, result: null });
  }

  forget(): void {
    this.#list = null;
  }

  merge(tickets: readonly ListedTicket[], cursor: number): void {
    const list = this.#list;
    if (!list) return;
    list.merge(tickets, cursor);
    if (tickets.length > 0) this.#isSaved = false;
    if (list.size !== this.#means.store.state().tickets) this.#means.store.set({ tickets: list.size });
    this.#moveWaiting();
  }

  /** Someone has come in or gone out through the gate of this device. */
  move(ticket: TicketName, { type, scannedAt }: Moved): Place | null {
    const gateId = this.#means.open()?.device.device.gate?.id ?? null;
    // The time is by the server's clock, like that of other entries.
    const difference = this.#means.store.state().clock?.milliseconds ?? 0;
    const at = new Date(Date.parse(scannedAt) + difference).toISOString();
    return this.put(
      ticket,
      type === 'entry' ? { isInside: true, at, gateId } : { ...this.#entryOf(ticket), isInside: false },
    );
  }

  /** A time and a gate say that the ticket came in, as in the list of the server: an exit is none. */
  #entryOf(ticket: TicketName): Pick<Place, 'at' | 'gateId'> {
    const { at = null, gateId = null } = this.ticket(ticket) ?? {};
    return { at, gateId };
  }

  put(ticket: TicketName, place: Place): Place | null {
    this.#isSaved = false;
    return this.#list?.move(ticket, place) ?? null;
  }

  async saveSometimes(): Promise<void> {
    if (this.#means.now() - this.#savedAt > saveMilliseconds) await this.save();
  }

  async save(): Promise<void> {
    const { storage, store, open, now } = this.#means;
    const { sessionId } = store.state();
    const device = open();
    if (!this.#list || !device || sessionId === null || this.#isSaved) return;
    this.#isSaved = true;
    this.#savedAt = now();
    const sealed = await seal(this.#list.columns(), device.key);
    if (open() === device)
      await storage.writeList(sessionId, sealed).catch(() => {
        this.#isSaved = false;
      });
  }

  /** False when staff have left the telephone or chosen another session meanwhile, or it was revoked. */
  #isStill = (device: OpenDevice, sessionId: number): boolean =>
    this.#means.open() === device && this.#means.store.state().sessionId === sessionId;

  /** Finds tickets by name, the end of a telephone number or a seat. */
  find = (text: string): ListedTicket[] => (this.#list ? findListed(this.#list.all(), text) : []);

  ticket = (name: TicketName | null): ListedTicket | undefined => (name ? this.#list?.find(name) : undefined);

  #use(list: TicketList): void {
    this.#list = list;
    this.#moveWaiting();
    this.#means.store.set({ phase: 'ready', tickets: list.size, inside: list.countInside() });
  }

  /** The server does not know yet whom this device has let in. */
  #moveWaiting(): void {
    const waiting = this.#means.kept.waiting();
    const undone = new Set(waiting.flatMap(({ sent }) => ('undo' in sent ? [sent.undo.undoes] : [])));
    for (const { sent, ticket } of waiting)
      if ('scan' in sent && ticket && !undone.has(sent.scan.nonce)) this.move(ticket, sent.scan);
  }
}
