import type { TicketsLeft } from './tickets-left.ts';

/** The sale state of an event: what a visitor can do now. */
export type SaleState = 'on-sale' | 'coming-soon' | 'sold-out' | 'unscheduled' | 'ended';
export type SessionState = 'on-sale' | 'coming-soon' | 'sold-out' | 'ended';

type Session = { startTime: string; enabled: boolean; ticketsLeft?: TicketsLeft };
type Sale = { sessions: readonly Session[]; saleOpensAt: string | null };

const isBefore = (instant: string, now: number) => Date.parse(instant) <= now;

const isOffered = ({ enabled, ticketsLeft }: Session) => enabled && ticketsLeft !== 'none';

/** An event is sold out online when no future session is enabled and has tickets left. */
export function saleStateOf({ sessions, saleOpensAt }: Sale, now: number): SaleState {
  const ahead = sessions.filter(({ startTime }) => !isBefore(startTime, now));
  if (sessions.length > 0 && ahead.length === 0) return 'ended';
  if (saleOpensAt !== null && !isBefore(saleOpensAt, now)) return 'coming-soon';
  if (sessions.length === 0) return 'unscheduled';
  return ahead.some(isOffered) ? 'on-sale' : 'sold-out';
}

export function sessionStateOf(session: Session, sale: Sale, now: number): SessionState {
  if (isBefore(session.startTime, now)) return 'ended';
  if (saleStateOf(sale, now) === 'coming-soon') return 'coming-soon';
  return isOffered(session) ? 'on-sale' : 'sold-out';
}

/** The best session on sale has few tickets, or only places for wheelchairs. Null where one has more, or none is on sale. */
export function littleLeft(sale: Sale, now: number): 'few' | 'wheelchair' | null {
  const onSale = sale.sessions.filter((session) => sessionStateOf(session, sale, now) === 'on-sale');
  const left = new Set(onSale.map(({ ticketsLeft = 'many' }) => ticketsLeft));
  if (left.has('many')) return null;
  return left.has('few') ? 'few' : left.has('wheelchair') ? 'wheelchair' : null;
}

/** Whether holders of codes can buy before the public. */
export const isPresaleOpen = (
  { presaleOpensAt, ...sale }: Sale & { presaleOpensAt?: string | undefined },
  now: number,
): boolean => presaleOpensAt !== undefined && isBefore(presaleOpensAt, now) && saleStateOf(sale, now) === 'coming-soon';

/** The waiting room of an event opens this long before its sale. */
const lobbyMinutes = 60;

type Awaited = Sale & { hasWaitingRoom: boolean };

export function isLobbyOpen({ hasWaitingRoom, ...sale }: Awaited, now: number): boolean {
  if (!hasWaitingRoom || sale.saleOpensAt === null || saleStateOf(sale, now) !== 'coming-soon') return false;
  return isBefore(sale.saleOpensAt, now + lobbyMinutes * 60_000);
}
