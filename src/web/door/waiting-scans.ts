// Scans that the server has not confirmed. Each is stored before anybody is let in, sent in order, and dropped by nobody but the staff:
// a refusal stays in the list until they have seen it. Where the disk is full, the queue at the door goes on all the same: a scan stays in memory,
// and what the storage does not take is the same again after a restart, since the server knows each scan by its nonce.

import type { DoorScan, ScanReply } from '../../contract/door.ts';
import * as api from '../../contract/door-addresses.ts';
import type { callDoor } from '../api/call-door.ts';
import { type DoorStorage, ifThereIsRoom, type KeptScan, type StoredScan } from './door-storage.ts';
import { SendOrder } from './send-order.ts';

const sendMilliseconds = 15_000;

export type SendEnd = 'sent' | 'unreached' | 'revoked';
/** The token is good for these sessions. Scans of others wait for an enrolment that brings theirs back. */
type Server = { call: typeof callDoor; token: string; sessionIds: readonly number[]; now: () => number };
type Undoing = Extract<KeptScan['sent'], { undo: object }>;

export class WaitingScans {
  readonly #storage: DoorStorage;
  readonly #onChange: () => void;
  readonly #order = new SendOrder();
  #scans: readonly StoredScan[] = [];
  #unstored = 0;
  #sending: Promise<SendEnd> | null = null;

  constructor(storage: DoorStorage, onChange: () => void) {
    this.#storage = storage;
    this.#onChange = onChange;
  }

  async load(): Promise<void> {
    this.#set(await this.#storage.scans());
  }

  all(): readonly StoredScan[] {
    return this.#scans;
  }

  waiting(): StoredScan[] {
    return this.#scans.filter(({ state }) => state === 'waiting');
  }

  /** The scans that a device of these sessions can send. */
  waitingFor(sessionIds: readonly number[]): StoredScan[] {
    return this.waiting().filter(({ sent }) =>
      sessionIds.includes('scan' in sent ? sent.scan.sessionId : sent.undo.sessionId),
    );
  }

  /** The scan as it is kept now. */
  async add(scan: KeptScan): Promise<StoredScan> {
    const added = await this.#store(scan);
    this.#set([...this.#scans, added]);
    return added;
  }

  async #store(scan: KeptScan): Promise<StoredScan> {
    try {
      return { ...scan, key: await this.#storage.addScan(scan) };
    } catch {
      this.#unstored += 1;
      return { ...scan, key: -this.#unstored, isUnstored: true };
    }
  }

  /** In their order, until there is no room again. */
  async #storeAgain(): Promise<void> {
    for (const unstored of this.#scans.filter(({ isUnstored }) => isUnstored)) {
      const { key, isUnstored: _, ...scan } = unstored;
      const stored = await this.#store(scan);
      if (stored.isUnstored) return;
      this.#set(this.#scans.map((each) => (each.key === key ? stored : each)));
    }
  }

  /** Staff have seen what the server refused. */
  async dismiss({ key }: StoredScan): Promise<void> {
    this.#set(this.#scans.filter((scan) => scan.key !== key));
    await ifThereIsRoom(this.#storage.removeScan(key));
  }

  /** One sending at a time, so that no scan overtakes an earlier one. */
  send(server: Server): Promise<SendEnd> {
    this.#sending ??= this.#sendAll(server).finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #sendAll(server: Server): Promise<SendEnd> {
    await this.#storeAgain();
    for (;;) {
      const batch = this.#order.next(this.waitingFor(server.sessionIds));
      const [first] = batch;
      if (!first) return 'sent';
      const status =
        'undo' in first.sent ? await this.#undo(first, first.sent, server) : await this.#upload(batch, server);
      if (status === 401) return 'revoked';
      if (isSilence(status)) return 'unreached';
      if (isUnreadable(status)) this.#order.noteUnreadable();
      else if (status < 400 && !batch.every(this.#isWaiting)) this.#order.noteSent(batch);
      else {
        // A firewall has answered, the server fails, or it is of another release and has no reply. They wait for the next round, and not in a loop.
        this.#order.noteFailed(batch);
        return 'unreached';
      }
    }
  }

  #isWaiting = ({ key }: StoredScan): boolean => this.waiting().some((scan) => scan.key === key);

  async #upload(stored: readonly StoredScan[], server: Server): Promise<number> {
    const batch = stored.flatMap((each) => ('scan' in each.sent ? [{ stored: each, scan: each.sent.scan }] : []));
    const answer = await sendScans(
      batch.map(({ scan }) => scan),
      server,
    );
    if (answer.isOk) {
      const replies = new Map(answer.body.replies.map((reply) => [reply.nonce, reply]));
      for (const { stored, scan } of batch) await this.#settle(stored, replies.get(scan.nonce));
    } else if (batch.length === 1 && batch[0] && isUnreadable(answer.status)) {
      await this.#refuse(batch[0].stored, answer.errorKey ?? String(answer.status));
    }
    return answer.status;
  }

  async #undo(stored: StoredScan, { undo, of }: Undoing, server: Server): Promise<number> {
    if (of) {
      const sent = await sendScans([of], server);
      if (!sent.isOk) {
        if (isUnreadable(sent.status)) await this.#refuse(stored, sent.errorKey ?? String(sent.status));
        return sent.status;
      }
      const [reply] = sent.body.replies;
      // The server has let nobody in either.
      if (reply?.status === 'error') {
        await this.dismiss(stored);
        return sent.status;
      }
    }
    const { call, token } = server;
    const answer = await call(api.undoScan, { token, milliseconds: sendMilliseconds, body: undo });
    if (answer.isOk && answer.body.status === 'ok') await this.dismiss(stored);
    else if (answer.isOk) await this.#refuse(stored, answer.body.reason ?? 'unknown');
    else if (isUnreadable(answer.status)) await this.#refuse(stored, answer.errorKey ?? String(answer.status));
    return answer.status;
  }

  /** A scan without an answer of its own waits on. */
  async #settle(stored: StoredScan, reply: ScanReply | undefined): Promise<void> {
    if (!reply) return;
    if (reply.isDouble) await this.#change({ ...stored, state: 'double' });
    else if (reply.status === 'ok') await this.dismiss(stored);
    else await this.#refuse(stored, reply.reason ?? 'unknown');
  }

  #refuse = (stored: StoredScan, reason: string) => this.#change({ ...stored, state: 'refused', reason });

  async #change(changed: StoredScan): Promise<void> {
    this.#set(this.#scans.map((scan) => (scan.key === changed.key ? changed : scan)));
    if (!changed.isUnstored) await ifThereIsRoom(this.#storage.changeScan(changed));
  }

  #set(scans: readonly StoredScan[]): void {
    this.#scans = scans;
    this.#onChange();
  }
}

/** No scan can be the cause of these. */
const isSilence = (status: number): boolean => status === 0 || status === 408 || status === 429;
/** Nothing else is a last word about a scan: a firewall or a blocked network answers 403 to everything. */
const isUnreadable = (status: number): boolean => status === 400 || status === 413 || status === 422;

function sendScans(unsent: readonly DoorScan[], { call, token, now }: Server) {
  const sentAt = new Date(now()).toISOString();
  const scans = unsent.map((scan) => ({ ...scan, sentAt }));
  return call(api.uploadScans, { token, milliseconds: sendMilliseconds, body: { scans } });
}
