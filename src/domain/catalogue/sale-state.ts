/** The sale state of an event: what a visitor can do now. */
export type SaleState = 'on-sale' | 'coming-soon' | 'sold-out' | 'unscheduled' | 'ended';
export type SessionState = 'on-sale' | 'coming-soon' | 'sold-out' | 'ended';

type Session = { startTime: string; enabled: boolean };
type Sale = { sessions: readonly Session[]; saleOpensAt: string | null };

const isBefore = (instant: string, now: number) => Date.parse(instant) <= now;

/** An event is sold out online when none of its future sessions is enabled. */
export function saleStateOf({ sessions, saleOpensAt }: Sale, now: number): SaleState {
  const ahead = sessions.filter(({ startTime }) => !isBefore(startTime, now));
  if (sessions.length > 0 && ahead.length === 0) return 'ended';
  if (saleOpensAt !== null && !isBefore(saleOpensAt, now)) return 'coming-soon';
  if (sessions.length === 0) return 'unscheduled';
  return ahead.some(({ enabled }) => enabled) ? 'on-sale' : 'sold-out';
}

export function sessionStateOf({ startTime, enabled }: Session, sale: Sale, now: number): SessionState {
  if (isBefore(startTime, now)) return 'ended';
  if (saleStateOf(sale, now) === 'coming-soon') return 'coming-soon';
  return enabled ? 'on-sale' : 'sold-out';
}

/** The waiting room of an event opens this long before its sale. */
const lobbyMinutes = 60;

type Awaited = Sale & { hasWaitingRoom: boolean };

export function isLobbyOpen({ hasWaitingRoom, ...sale }: Awaited, now: number): boolean {
  if (!hasWaitingRoom || sale.saleOpensAt === null || saleStateOf(sale, now) !== 'coming-soon') return false;
  return isBefore(sale.saleOpensAt, now + lobbyMinutes * 60_000);
}
