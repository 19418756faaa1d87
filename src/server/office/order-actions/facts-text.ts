// Seats and amounts as staff and buyers read them in every language.
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import { amountText } from '../../platform/mail/mail-words.ts';

/** Prices of the API are dollars, and all that is counted is cents. */
export const dollarsText = (cents: number): string => (cents === 0 ? '' : amountText(cents));

type Place = { row: string | null; seat: number | null; zoneName: string };
export const placeText = ({ row, seat, zoneName }: Place): string =>
  row === null || seat === null ? zoneName : displaySeat(row, seat);

export const placesText = (places: readonly Place[]): string => places.map(placeText).join(', ');
