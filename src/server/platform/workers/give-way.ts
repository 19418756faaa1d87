// Threads beside the event loop, and programs beside the server, work at a lower priority than the server itself.
import { constants, platform, setPriority } from 'node:os';

/** On Linux a thread has its own priority, which those that it starts take over; elsewhere this would change the whole server's. */
export function giveWay(): void {
  try {
    if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where priorities cannot be changed, all threads are equal.
  }
}
