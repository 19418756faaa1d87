// Rules for changes of a ticket by its holder.
import type { TicketSettings } from './ticket-settings.ts';

type NameRule = Pick<TicketSettings, 'holderNames'>;

/** The event asks for a name, so the code is not shown without one. */
export const isNameMissing = ({ holderNames }: NameRule, holderName: string | null): boolean =>
  holderNames === 'REQUIRED' && holderName === null;

export const takesNames = ({ holderNames }: NameRule): boolean => holderNames !== 'NO';

type ChangedTicket = {
  startsAt: number;
  /** It was let in at least once. */
  isAdmitted: boolean;
};

export type ChangeRefusal = 'ticketAdmitted' | 'showBegun';

/** Why nothing about the ticket may be changed any more; null when it may. */
export function whyUnchangeable({ startsAt, isAdmitted }: ChangedTicket, now: number): ChangeRefusal | null {
  if (isAdmitted) return 'ticketAdmitted';
  return startsAt <= now ? 'showBegun' : null;
}

type GivenTicket = ChangedTicket & {
  /** How often it was given to somebody else. */
  transfers: number;
};

/** Why the ticket may not be given to somebody else; null when it may. */
export function whyNotGiven(
  ticket: GivenTicket,
  { transfersMax }: Pick<TicketSettings, 'transfersMax'>,
  now: number,
): ChangeRefusal | 'noTransfersLeft' | null {
  return whyUnchangeable(ticket, now) ?? (ticket.transfers >= transfersMax ? 'noTransfersLeft' : null);
}
