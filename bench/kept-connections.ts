import { OrderConnection } from './order-connection.ts';

/** Less than any server keeps a silent connection open. */
const millisecondsKept = 2_000;

/** Open connections for requests that come at their own time. One that was silent for long is not used again: the server may be closing it. */
export class KeptConnections {
  readonly #address: string;
  readonly #free: { connection: OrderConnection; since: number }[] = [];

  constructor(address: string) {
    this.#address = address;
  }

  async take(): Promise<OrderConnection> {
    const last = this.#free.pop();
    if (last?.connection.isOpen && performance.now() - last.since < millisecondsKept) return last.connection;
    // All others have been silent for longer.
    if (last) this.#free.push(last);
    this.close();
    const connection = new OrderConnection(this.#address);
    await connection.opened;
    return connection;
  }

  give(connection: OrderConnection): void {
    this.#free.push({ connection, since: performance.now() });
  }

  close(): void {
    for (const { connection } of this.#free.splice(0)) connection.close();
  }
}
