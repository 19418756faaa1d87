// Card numbers, wherever somebody typed one: the shop wants none, neither in a field nor in a log. A text is read once, from its
// beginning to its end, whatever is in it; nothing that was read is looked at again.

const digitsMin = 13;
const digitsMax = 19;
/** Spaces, dots, dashes and their like between two digits of one number. */
const separatorsMax = 2;
/** A telephone number with its country has no more digits than this. */
const telephoneDigitsMax = 15;

/** A piece of a text, from its first character to behind its last. */
type Span = { from: number; to: number };

/** Digits that may belong together. A number begins and ends where a group of them does. */
type Run = {
  digits: number[];
  /** Of each digit, where it begins in the text. */
  starts: number[];
  /** Of each digit, where what follows it begins. */
  ends: number[];
  /** How many digits stand before each group. */
  groups: number[];
  /** A plus sign stands before it. */
  isTelephone: boolean;
};
const newRun = (isTelephone: boolean): Run => ({ digits: [], starts: [], ends: [], groups: [], isTelephone });

export const holdsCardNumber = (text: string): boolean => cardNumbersIn(text, true).length > 0;

/** The text with a word in the place of every card number. */
export function withoutCardNumbers(text: string, instead: string): string {
  const found = cardNumbersIn(text, false);
  if (found.length === 0) return text;
  let cleaned = '';
  let at = 0;
  for (const { from, to } of found) {
    cleaned += text.slice(at, from) + instead;
    at = to;
  }
  return cleaned + text.slice(at);
}

function cardNumbersIn(text: string, isOneEnough: boolean): Span[] {
  const found: Span[] = [];
  if (text.length < digitsMin) return found;
  let run = newRun(false);
  let separators = 0;
  let isAfterPlus = false;
  const endRun = () => {
    if (run.digits.length >= digitsMin) found.push(...cardNumbersOf(run, isOneEnough));
    if (run.digits.length > 0) run = newRun(false);
  };
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) as number;
    const next = at + (code > 0xffff ? 2 : 1);
    const meaning = meaningOf(code);
    if (meaning >= 0) {
      if (run.digits.length === 0) run.isTelephone = isAfterPlus;
      if (run.digits.length === 0 || separators > 0) run.groups.push(run.digits.length);
      run.digits.push(meaning);
      run.starts.push(at);
      run.ends.push(next);
      separators = 0;
    } else if (meaning === separator) {
      separators += 1;
      if (separators > separatorsMax) endRun();
    } else if (meaning === other) {
      endRun();
      separators = 0;
    }
    if (meaning !== nothing) isAfterPlus = code === plus;
    if (isOneEnough && found.length > 0) return found;
    at = next;
  }
  endRun();
  return found;
}

/** Other numbers may stand before and behind in the same run. Of numbers that begin at the same digit the longest counts. */
function cardNumbersOf({ digits, starts, ends, groups, isTelephone }: Run, isOneEnough: boolean): Span[] {
  const found: Span[] = [];
  const luhn = luhnSums(digits);
  const behind = [...groups.slice(1), digits.length];
  for (let group = 0; group < groups.length; group++) {
    const first = groups[group] as number;
    let last = -1;
    let lastGroup = group;
    for (let at = group; at < groups.length && (behind[at] as number) - first <= digitsMax; at++) {
      const end = behind[at] as number;
      if (isTelephone && first === 0 && end <= telephoneDigitsMax) continue;
      if (end - first < digitsMin || !luhn(first, end) || !isOfScheme(digits, first, end - first)) continue;
      last = end - 1;
      lastGroup = at;
    }
    if (last < 0) continue;
    found.push({ from: starts[first] as number, to: ends[last] as number });
    if (isOneEnough) return found;
    group = lastGroup;
  }
  return found;
}

/** How the numbers of the card schemes begin, and how long they are. */
function isOfScheme(digits: readonly number[], first: number, length: number): boolean {
  const [a, b, c, d] = digits.slice(first, first + 4) as [number, number, number, number];
  const two = a * 10 + b;
  const four = two * 100 + c * 10 + d;
  if (a === 4) return length === 13 || length === 16 || length === 19;
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return length === 16;
  if (two === 34 || two === 37) return length === 15;
  if (two === 30 || two === 36 || two === 38 || two === 39) return length === 14 || length >= 16;
  if (two === 35) return length >= 16;
  return two === 50 || (two >= 56 && two <= 69);
}

/** The check digit that every card number ends with. The sums are made once, so that each piece of the run costs the same. */
function luhnSums(digits: readonly number[]): (first: number, end: number) => boolean {
  // Up to each digit: every second one doubled, the even ones plain or the odd ones.
  const [evenPlain, oddPlain] = [[0], [0]];
  for (const [at, digit] of digits.entries()) {
    const doubled = digit < 5 ? digit * 2 : digit * 2 - 9;
    const isEven = at % 2 === 0;
    evenPlain.push((evenPlain[at] as number) + (isEven ? digit : doubled));
    oddPlain.push((oddPlain[at] as number) + (isEven ? doubled : digit));
  }
  return (first, end) => {
    const sums = end % 2 === 1 ? evenPlain : oddPlain;
    return ((sums[end] as number) - (sums[first] as number)) % 10 === 0;
  };
}

// What a character means to a number: the digit that it is, or one of these.
const separator = -1;
const other = -2;
/** Marks, joiners and spaces without width: whoever reads the number does not see them. */
const nothing = -3;

const plus = 0x2b;
const meaningsOfAscii = Array.from({ length: 128 }, (_, code) => readMeaning(code));
/** Filled as texts bring them; there are not many letters that people use. */
const meanings = new Map<number, number>();
const meaningsKeptMax = 20_000;

function meaningOf(code: number): number {
  if (code < 128) return meaningsOfAscii[code] as number;
  const known = meanings.get(code);
  if (known !== undefined) return known;
  const meaning = readMeaning(code);
  if (meanings.size < meaningsKeptMax) meanings.set(code, meaning);
  return meaning;
}

function readMeaning(code: number): number {
  const character = String.fromCodePoint(code);
  if (isDigit(code)) return digitOf(code);
  if (/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(character)) return nothing;
  // Digits in circles and above the line.
  const plain = character.normalize('NFKC');
  if (/^\d$/.test(plain)) return Number(plain);
  return /[\p{L}\p{N}]/u.test(character) ? other : separator;
}

function isDigit(code: number): boolean {
  return /\p{Nd}/u.test(String.fromCodePoint(code));
}

/** The digits of each script stand side by side from nought to nine, and some scripts have several such rows. */
function digitOf(code: number): number {
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return (code - first) % 10;
}
