// Connections that stay open, shared by all visitors: a phone each would be more than one machine can hold.
import { OrderConnection, type RawResponse } from '../../bench/order-connection.ts';

type Options = { addresses: readonly string[]; ca: string | undefined; most: number };
/** Null when no whole answer came: then the result is unknown. */
export type Answered = { response: RawResponse; milliseconds: number } | null;

export class Connections {
  readonly #options: Options;
  readonly #free: OrderConnection[] = [];
  readonly #wanting: (() => void)[] = [];
  #inUse = 0;
  #opened = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** `slowMilliseconds`: the second half of the request comes this much later, which does not count as waiting. */
  async ask(request: string, slowMilliseconds = 0): Promise<Answered> {
    while (this.#inUse >= this.#options.most) await new Promise<void>((take) => this.#wanting.push(take));
    this.#inUse += 1;
    let connection: OrderConnection | undefined;
    try {
      connection = await this.#take();
      const since = performance.now();
      const asking = slowMilliseconds
        ? connection.askInHalves(request, slowMilliseconds)
        : connection.ask(request, 'utf8');
      const response = await asking;
      this.#free.push(connection);
      return { response, milliseconds: performance.now() - since - slowMilliseconds };
    } catch {
      connection?.close();
      return null;
    } finally {
      this.#inUse -= 1;
      this.#wanting.shift()?.();
    }
  }

  close(): void {
    for (const connection of this.#free) connection.close();
  }

  async #take(): Promise<OrderConnection> {
    for (let kept = this.#free.shift(); kept; kept = this.#free.shift()) if (kept.isOpen) return kept;
    const { addresses, ca } = this.#options;
    const connection = new OrderConnection(addresses[this.#opened++ % addresses.length] as string, ca);
    await connection.opened;
    return connection;
  }
}
