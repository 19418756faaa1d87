// Thousands come in within minutes: a delivery has many tickets of a session.

export type CheckIn = { eventId: number; sessionId: number; orderId: number; number: number; at: Date };
export type CheckInData = {
  eventId: number;
  sessionId: number;
  tickets: { transactionId: number; number: number; at: string }[];
};

export const ticketsPerDeliveryMax = 100;

/** The sessions in the order of their first entry, and the tickets of each in theirs. */
export function groupCheckIns(checkIns: readonly CheckIn[]): CheckInData[] {
  const open = new Map<string, CheckInData>();
  const groups: CheckInData[] = [];
  for (const { eventId, sessionId, orderId, number, at } of checkIns) {
    const key = `${eventId}.${sessionId}`;
    let group = open.get(key);
    if (!group || group.tickets.length === ticketsPerDeliveryMax) {
      group = { eventId, sessionId, tickets: [] };
      groups.push(group);
      open.set(key, group);
    }
    group.tickets.push({ transactionId: orderId, number, at: at.toISOString() });
  }
  return groups;
}
