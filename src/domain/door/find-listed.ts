// Finds tickets in the list of a device by what a visitor without a code can say: a name, the end of a telephone number, a seat.

export type SearchedTicket = { name: string; mobileEnd: string; seat: string };

const chinese = /\p{Script=Han}/u;
const digitsMin = 3;
const lettersMin = 2;
const foundMax = 50;
/** Longer than any name. */
const textMax = 200;

type Search = (ticket: SearchedTicket) => boolean;

/** The first tickets that match, in the order of the list; none for a text that is too short. */
export function findListed<Ticket extends SearchedTicket>(tickets: Iterable<Ticket>, text: string): Ticket[] {
  const matches = searchFor(plain(text.slice(0, textMax).trim()));
  const found: Ticket[] = [];
  if (!matches) return found;
  for (const ticket of tickets) {
    if (!matches(ticket)) continue;
    found.push(ticket);
    if (found.length === foundMax) break;
  }
  return found;
}

function searchFor(text: string): Search | null {
  if (chinese.test(text)) return byPartOfName(withoutGaps(text));
  if (/^\d+$/.test(text)) return byDigits(text);
  return text.length < lettersMin ? null : byWordsOrSeat(text);
}

function byPartOfName(text: string): Search | null {
  if ([...text].length < lettersMin) return null;
  return ({ name }) => name !== '' && withoutGaps(plain(name)).includes(text);
}

function byDigits(text: string): Search | null {
  if (text.length < digitsMin) return ({ seat }) => seat === text;
  const end = text.slice(-4);
  return ({ mobileEnd, seat }) => mobileEnd.endsWith(end) || seat === text;
}

/** Each word begins a word of the name; or all of it begins the seat. */
function byWordsOrSeat(text: string): Search {
  const words = wordsOf(text);
  const seatText = withoutGaps(text);
  return ({ name, seat }) => {
    if (seat !== '' && seat.toLowerCase() === seatText) return true;
    if (name === '' || words.length === 0) return false;
    const named = ` ${wordsOf(plain(name)).join(' ')}`;
    return words.every((word) => named.includes(` ${word}`));
  };
}

/** Without capitals, accents and apostrophes, and with narrow letters and digits. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'‘’]+/gu, '')
    .toLowerCase();

/** A hyphen or a comma stands between two words, as a space does. */
const wordsOf = (text: string): string[] => text.split(/[\s\p{P}]+/u).filter((word) => word !== '');

const withoutGaps = (text: string): string => text.replace(/[\s-]+/g, '');
