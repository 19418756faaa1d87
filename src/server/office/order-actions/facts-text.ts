// Seats and amounts as staff and buyers read them.
import { textFor } from '../../../domain/catalogue/localised.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { Locale } from '../../../words/locales.ts';
import { amountText } from '../../platform/mail/mail-words.ts';

/** Prices of the API are dollars, and all that is counted is cents. */
export const dollarsText = (cents: number): string => (cents === 0 ? '' : amountText(cents));

type Place = {
  zoneId: number;
  row: string | null;
  seat: number | null;
  zoneName: string;
  zoneNames: Partial<Record<Locale, string>>;
};

/** The places of tickets; where these have several zones, each seat with its zone. Colleagues of all languages read a zone by its name. */
export function placesText(places: readonly Place[], locale?: Locale): string {
  const nameOf = namesOf(places, locale);
  return places.map(nameOf).join(', ');
}

export function changesText(changes: readonly { from: Place; to: Place }[], locale?: Locale): string {
  const nameOf = namesOf(
    changes.flatMap(({ from, to }) => [from, to]),
    locale,
  );
  return changes.map(({ from, to }) => `${nameOf(from)} → ${nameOf(to)}`).join(', ');
}

function namesOf(places: readonly Place[], locale: Locale | undefined) {
  const areInZones = new Set(places.map(({ zoneId }) => zoneId)).size > 1;
  return ({ row, seat, zoneName, zoneNames }: Place): string => {
    const zone = locale ? textFor(zoneNames, locale, zoneName) : zoneName;
    if (row === null || seat === null) return zone;
    return areInZones ? `${zone} ${displaySeat(row, seat)}` : displaySeat(row, seat);
  };
}
