// A browser's connection, as lean as can be, because its work is on the same processors as what it measures: one request
// at a time, no parsing but of the status and the length.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';

export type RawResponse = { status: number; head: string; body: Buffer };
type PendingRequest = { resolve: (answer: RawResponse) => void; reject: (error: Error) => void };

const headEnd = Buffer.from('\r\n\r\n');

export class OrderConnection {
  readonly #socket: Socket;
  readonly opened: Promise<unknown>;
  #received: Buffer = Buffer.alloc(0);
  #asked: PendingRequest | undefined;

  /** `ca` is the certificate that signed the server's own. */
  constructor(address: string, ca?: string) {
    const { protocol, hostname, port } = new URL(address);
    const to = { host: hostname, port: Number(port) };
    const isSecure = protocol === 'https:';
    this.#socket = isSecure ? connectSecurely({ ...to, ca }).setNoDelay() : connect({ ...to, noDelay: true });
    this.opened = once(this.#socket, isSecure ? 'secureConnect' : 'connect');
    this.#socket.on('data', (piece: Buffer) => this.#receive(piece));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('the connection was closed')));
  }

  ask(request: string, encoding: BufferEncoding = 'latin1'): Promise<RawResponse> {
    if (this.#socket.closed) return Promise.reject(new Error('the connection was closed'));
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject };
      this.#socket.write(request, encoding);
    });
  }

  /** Sends the second half of the request this much later, like a slow network. */
  async askInHalves(request: string, milliseconds: number): Promise<RawResponse> {
    const bytes = Buffer.from(request);
    const half = bytes.length >> 1;
    const failed = new Promise<never>((_, reject) => {
      this.#asked = { resolve: () => {}, reject };
    });
    this.#socket.write(bytes.subarray(0, half));
    await Promise.race([wait(milliseconds), failed]);
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject };
      this.#socket.write(bytes.subarray(half));
    });
  }

  /** False once the other side has closed it. */
  get isOpen(): boolean {
    return this.#socket.writable;
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(piece: Buffer): void {
    this.#received = this.#received.length === 0 ? piece : Buffer.concat([this.#received, piece]);
    const head = this.#received.indexOf(headEnd);
    if (head === -1) return;
    const text = this.#received.toString('latin1', 0, head);
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? [];
    if (length === undefined) {
      this.#fail(new Error('an answer without a length'));
      return;
    }
    const body = head + headEnd.length;
    if (this.#received.length < body + Number(length)) return;
    const answer = { status: Number(text.slice(9, 12)), head: text, body: this.#received.subarray(body) };
    this.#received = Buffer.alloc(0);
    const requested = this.#asked;
    this.#asked = undefined;
    requested?.resolve(answer);
  }

  #fail(error: Error): void {
    this.#asked?.reject(error);
    this.#asked = undefined;
  }
}
