// Settings of an event for its tickets and its door. Each event has the usual ones until staff change them.

export const holderQuestions = ['NO', 'OPTIONAL', 'REQUIRED'] as const;
export type HolderQuestion = (typeof holderQuestions)[number];

export const releaseDaysMax = 365;
export const reminderHoursMax = 336;
/** An event may allow so many transfers of a ticket at most. */
export const transfersMost = 20;
export const termsLengthMax = 2000;

export type TicketSettings = {
  /** Days before a session from which its codes are shown and mailed; null: at once. */
  releaseDays: number | null;
  /** Hours before a session at which its holders are reminded; null: never. */
  reminderHours: number | null;
  /** Whether the name of each holder is asked. */
  holderNames: HolderQuestion;
  /** The door compares the name on the ticket with a document. */
  checksIdentity: boolean;
  /** A person who has left may come in again. */
  allowsReentry: boolean;
  /** A ticket may be given to somebody else so many times. */
  transfersMax: number;
};

export const usualTicketSettings: TicketSettings = {
  releaseDays: 14,
  reminderHours: 24,
  holderNames: 'NO',
  checksIdentity: false,
  allowsReentry: false,
  transfersMax: 3,
};

const day = 24 * 3_600_000;

/** From when the codes of a session are shown, in milliseconds since 1970; 0 for at once. */
export const codesShownFrom = ({ releaseDays }: Pick<TicketSettings, 'releaseDays'>, startsAt: number): number =>
  releaseDays === null ? 0 : startsAt - releaseDays * day;
