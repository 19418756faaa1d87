// Seats with the zone that a ticket prints before them: Floor F01 A8, A9.
import { seatIn, shortenSeats } from './seat-names.ts';

export type NamedZone = { id: number; name: string; names: Record<string, string> };
export type WantedSeats = {
  seats: { rowLabel: string; seatNumber: number }[];
  /** Null without the name of a zone. */
  zoneIds: number[] | null;
  /** Words of neither. */
  others: string[];
};

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

export const wordsOf = (text: string): string[] =>
  shortenSeats(text.normalize('NFKC'))
    .split(/[\s,、·]+/)
    .filter((word) => word !== '');

/** A word such as F01 is a zone where there is one of this name, and a seat beside it; null for two zones at once. */
export function seatsIn(words: readonly string[], zones: readonly NamedZone[]): WantedSeats | null {
  const named = zones.map(({ id, name, names }) => ({ id, words: wordsOfZone([name, ...Object.values(names)]) }));
  const isSeat = (word: string) => seatIn(word) !== null;
  const isOfZone = (word: string) => named.some((zone) => zone.words.has(fold(word)));
  const seatWords = words.filter(isSeat);
  if (seatWords.length === 0) return { seats: [], zoneIds: null, others: [...words] };
  const plainSeats = seatWords.filter((word) => !isOfZone(word));
  const seats = plainSeats.length > 0 ? plainSeats : seatWords.slice(-1);
  const rest = words.filter((word) => !seats.includes(word));
  const ofZone = rest.filter(isOfZone).map(fold);
  const zoneIds = named.filter((zone) => ofZone.every((word) => zone.words.has(word))).map(({ id }) => id);
  if (ofZone.length > 0 && zoneIds.length === 0) return null;
  return {
    seats: seats.map(seatIn).filter((seat) => seat !== null),
    zoneIds: ofZone.length === 0 ? null : zoneIds,
    others: rest.filter((word) => !isOfZone(word)),
  };
}

/** Chinese names are also typed without their spaces. */
const wordsOfZone = (names: string[]): Set<string> =>
  new Set(names.map(fold).flatMap((name) => [...name.split(/\s+/), name.replace(/\s+/g, '')]));
