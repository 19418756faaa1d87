// The token of a place in line. It is signed, so a visitor's place is known without reading the database.

export type PlaceText = { eventId: number; arrival: number; visitor: string };

/** The text to sign: `52.1284.9ac2…`. */
export const writePlace = ({ eventId, arrival, visitor }: PlaceText): string => [eventId, arrival, visitor].join('.');

const placeText = /^([1-9]\d{0,15})\.(0|[1-9]\d{0,14})\.([A-Za-z0-9_-]{1,64})$/;

/** Null when the text is not a place. */
export function readPlace(text: string): PlaceText | null {
  const found = placeText.exec(text);
  if (!found) return null;
  const [eventId, arrival, visitor] = found.slice(1) as [string, string, string];
  return { eventId: Number(eventId), arrival: Number(arrival), visitor };
}
