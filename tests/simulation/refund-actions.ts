// Orders that are refunded together, as for a cancelled show, and finance that approves their money and notes it.
import type { Dice } from '../support/tools/dice.ts';
import type { Action, OfficeDay, Reply } from './office-day.ts';

const reason = 'the show is cancelled';

export const refundActions: Record<string, Action> = {
  'refund orders together': { weight: 2, act: refundTogether },
  'approve refunds together': { weight: 3, act: (day, dice) => decideTogether(day, dice, 'waiting') },
  'note refunds together': { weight: 2, act: (day, dice) => decideTogether(day, dice, 'byHand') },
};

/** Some orders, of which two may be the same, by a clerk, whose money waits for finance, or by the chief, who also takes back those of the outlet. */
async function refundTogether(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const paid = [await day.anyOrder(dice, 'PAID'), await day.anyOrder(dice, 'PAID'), await day.anyOrder(dice, 'PAID')];
  const orders = [...paid, await day.anyOrder(dice, 'CANCELED')];
  const ids = orders.flatMap((order) => order?.id ?? []);
  if (ids.length === 0) return null;
  const money = { withFees: dice.chance(0.5), withDelivery: true };
  const sessionId = dice.chance(0.3) ? { sessionId: dice.pick(day.hall.sessionIds) } : {};
  const payload = { ids, since: new Date().toISOString(), reason, message: reason, ...money, ...sessionId };
  const by = dice.pick(['clerk', 'chief'] as const);
  return day.send(dice, by, { method: 'POST', url: '/api/transactions/refunds', payload });
}

type Group = { event: { id: number }; decidedBy: string; reason: string } & Record<Part, Total>;
type Total = { count: number; amount: number };
type Part = 'waiting' | 'byHand';

/** Others decide at the same time: a call is refused when its line of the list has changed. */
async function decideTogether(day: OfficeDay, dice: Dice, part: Part): Promise<Reply | null> {
  const { status, body } = await day.send(dice, 'finance', { method: 'GET', url: '/api/refunds/groups' });
  const groups = status === 200 ? (body as Group[]).filter((group) => group[part].count > 0) : [];
  if (groups.length === 0) return null;
  const { event, decidedBy, reason, ...totals } = dice.pick(groups);
  const seen = { eventId: event.id, decidedBy, reason, ...totals[part] };
  const [url, payload] = part === 'waiting' ? ['approve', seen] : ['done', { ...seen, note: 'by the bank' }];
  return day.send(dice, 'finance', { method: 'POST', url: `/api/refunds/groups/${url}`, payload });
}
