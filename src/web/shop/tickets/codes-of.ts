import type { HeldTicket } from '../../../contract/tickets.ts';

type Coded = Pick<HeldTicket, 'code' | 'codeFrom' | 'isGivenAway'>;

/** The codes that an order has for its buyer: some are shown, all come later, or their holders are not named yet. */
export function codesOf(
  tickets: readonly Coded[],
  now: number,
): { are: 'shown' | 'nameless' } | { are: 'later'; from: string } {
  const own = tickets.filter(({ isGivenAway }) => !isGivenAway);
  if (own.some(({ code }) => code !== null) || own.length === 0) return { are: 'shown' };
  const [from = ''] = own.map(({ codeFrom }) => codeFrom).sort();
  return Date.parse(from) <= now ? { are: 'nameless' } : { are: 'later', from };
}
