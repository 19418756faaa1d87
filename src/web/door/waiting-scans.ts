// Scans that the server has not confirmed. Each is stored before anybody is let in, sent in order, and dropped by nobody but the staff:
// a refusal stays in the list until they have seen it.

import type { DoorScan, ScanReply } from '../../contract/door.ts';
import * as api from '../../contract/door-addresses.ts';
import type { callDoor } from '../api/call-door.ts';
import type { DoorStorage, KeptScan, StoredScan } from './door-storage.ts';

const sendMilliseconds = 15_000;
/** The bound of the contract, written again: its file would bring the checks of all calls into this app. */
const scansAtOnce = 100;

export type SendEnd = 'sent' | 'unreached' | 'revoked';
/** The token is good for these sessions. Scans of others wait for an enrolment that brings theirs back. */
type Server = { call: typeof callDoor; token: string; sessionIds: readonly number[]; now: () => number };
type Undoing = Extract<KeptScan['sent'], { undo: object }>;

export class WaitingScans {
  readonly #storage: DoorStorage;
  readonly #onChange: () => void;
  #scans: readonly StoredScan[] = [];
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

  async add(scan: KeptScan): Promise<void> {
    const key = await this.#storage.addScan(scan);
    this.#set([...this.#scans, { ...scan, key }]);
  }

  /** Staff have seen what the server refused. */
  async dismiss({ key }: StoredScan): Promise<void> {
    await this.#storage.removeScan(key);
    this.#set(this.#scans.filter((scan) => scan.key !== key));
  }

  /** One sending at a time, so that no scan overtakes another. */
  send(server: Server): Promise<SendEnd> {
    this.#sending ??= this.#sendAll(server).finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #sendAll(server: Server): Promise<SendEnd> {
    let most = scansAtOnce;
    for (;;) {
      const waiting = this.waitingFor(server.sessionIds);
      const [first] = waiting;
      if (!first) return 'sent';
      const status =
        'undo' in first.sent
          ? await this.#undo(first, first.sent, server)
          : await this.#upload(firstScans(waiting, most), server);
      if (status === 401) return 'revoked';
      if (isPassing(status)) return 'unreached';
      // One bad scan must not hold up the others: they are sent one by one.
      if (status >= 400) most = 1;
      // A server of another release may leave all of them without a reply. They wait for the next round, and not in a loop.
      else if (waiting.every((scan) => this.#isWaiting(scan))) return 'unreached';
    }
  }

  #isWaiting = ({ key }: StoredScan): boolean => this.waiting().some((scan) => scan.key === key);

  async #upload(batch: ReturnType<typeof firstScans>, server: Server): Promise<number> {
    const answer = await sendScans(
      batch.map(({ scan }) => scan),
      server,
    );
    if (answer.isOk) {
      const replies = new Map(answer.body.replies.map((reply) => [reply.nonce, reply]));
      for (const { stored, scan } of batch) await this.#settle(stored, replies.get(scan.nonce));
    } else if (batch.length === 1 && batch[0] && isFinal(answer.status)) {
      await this.#refuse(batch[0].stored, answer.errorKey ?? String(answer.status));
    }
    return answer.status;
  }

  async #undo(stored: StoredScan, { undo, of }: Undoing, server: Server): Promise<number> {
    if (of) {
      const sent = await sendScans([of], server);
      if (!sent.isOk) {
        if (isFinal(sent.status)) await this.dismiss(stored);
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
    else if (isFinal(answer.status)) await this.#refuse(stored, answer.errorKey ?? String(answer.status));
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
    await this.#storage.changeScan(changed);
    this.#set(this.#scans.map((scan) => (scan.key === changed.key ? changed : scan)));
  }

  #set(scans: readonly StoredScan[]): void {
    this.#scans = scans;
    this.#onChange();
  }
}

const isPassing = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;
const isFinal = (status: number): boolean => status !== 401 && !isPassing(status);

function sendScans(unsent: readonly DoorScan[], { call, token, now }: Server) {
  const sentAt = new Date(now()).toISOString();
  const scans = unsent.map((scan) => ({ ...scan, sentAt }));
  return call(api.uploadScans, { token, milliseconds: sendMilliseconds, body: { scans } });
}

/** The scans before the next undoing, which is sent in its place in the order. */
function firstScans(waiting: readonly StoredScan[], most: number) {
  const scans = [];
  for (const stored of waiting.slice(0, most)) {
    if (!('scan' in stored.sent)) break;
    scans.push({ stored, scan: stored.sent.scan });
  }
  return scans;
}
