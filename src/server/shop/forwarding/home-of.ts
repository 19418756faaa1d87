// The server whose lanes take the orders of an event. All servers with the same list choose the same one, without a word between them; a
// server that comes or goes changes the choice only for the events that it takes or leaves.
import { hash } from 'node:crypto';

const weightOf = (serverId: string, eventId: number): string => hash('sha256', `${serverId} ${eventId}`, 'hex');

export function homeOf(eventId: number, serverIds: readonly string[]): string | undefined {
  let home: string | undefined;
  let most = '';
  for (const id of serverIds) {
    const weight = weightOf(id, eventId);
    if (weight > most) [home, most] = [id, weight];
  }
  return home;
}
