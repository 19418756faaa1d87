// Finds card numbers in any text: the shop stores none, neither in a field nor in a log. Each text is read once from its beginning
// to its end, so the time is linear.

const digitsMin = 13;
const digitsMax = 19;
/** The least digits of a number with letters on both sides. */
const digitsMinInWord = 15;
/** The most spaces, dots or dashes between two digits of one number. */
const separatorsMax = 2;
/** The most digits of a telephone number with its country code. */
const telephoneDigitsMax = 15;

/** A piece of a text: `from` its first character to the one after its last. */
type Span = { from: number; to: number };

/** Digits that may belong together, in groups. A card number begins and ends at the border of a group. */
class Run {
  readonly digits: Uint8Array;
  /** The position of each digit in the text, and of the character after it. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Sums of all digits before each digit, with every second one doubled: the odd ones or the even ones. */
  readonly evenPlain: Int32Array;
  readonly oddPlain: Int32Array;
  /** The number of digits before each group. */
  readonly groups: Int32Array;
  length = 0;
  groupCount = 0;
  /** A plus sign stands before the digits. */
  isTelephone = false;
  /** A letter stands directly before the first digit, or directly after the last. */
  isGluedBefore = false;
  isGluedBehind = false;

  constructor(lengthMax: number) {
    this.digits = new Uint8Array(lengthMax);
    this.starts = new Int32Array(lengthMax);
    this.ends = new Int32Array(lengthMax);
    this.evenPlain = new Int32Array(lengthMax + 1);
    this.oddPlain = new Int32Array(lengthMax + 1);
    this.groups = new Int32Array(lengthMax);
  }

  begin(isTelephone: boolean, isGluedBefore: boolean): void {
    this.length = 0;
    this.groupCount = 0;
    this.isTelephone = isTelephone;
    this.isGluedBefore = isGluedBefore;
    this.isGluedBehind = false;
  }

  beginGroup(): void {
    this.groups[this.groupCount] = this.length;
    this.groupCount += 1;
  }

  add(digit: number, from: number, to: number): void {
    const at = this.length;
    const doubled = digit < 5 ? digit * 2 : digit * 2 - 9;
    const isEven = at % 2 === 0;
    this.digits[at] = digit;
    this.starts[at] = from;
    this.ends[at] = to;
    this.evenPlain[at + 1] = (this.evenPlain[at] as number) + (isEven ? digit : doubled);
    this.oddPlain[at + 1] = (this.oddPlain[at] as number) + (isEven ? doubled : digit);
    this.length = at + 1;
  }

  /** The end of a group, as a number of digits. */
  endOfGroup(group: number): number {
    return group + 1 < this.groupCount ? (this.groups[group + 1] as number) : this.length;
  }

  /** Checks the Luhn digit. The sums are ready, so each piece of the run costs the same. */
  passesLuhn(first: number, end: number): boolean {
    const sums = end % 2 === 1 ? this.evenPlain : this.oddPlain;
    return ((sums[end] as number) - (sums[first] as number)) % 10 === 0;
  }
}

/** Short texts, which nearly all are, share one run: a run of their own costs more than reading them. */
const shortTextMax = 256;
const runOfShortText = new Run(shortTextMax);

export const holdsCardNumber = (text: string): boolean => cardNumbersIn(text, true).length > 0;

/** Replaces every card number in the text by a word. */
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

function emptyRun(digitsMax: number): Run {
  if (digitsMax > shortTextMax) return new Run(digitsMax);
  runOfShortText.length = 0;
  return runOfShortText;
}

function cardNumbersIn(text: string, isOneEnough: boolean): Span[] {
  const found: Span[] = [];
  if (text.length < digitsMin) return found;
  let run: Run | null = null;
  let separators = 0;
  let isAfterPlus = false;
  let isAfterLetter = false;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) as number;
    const next = at + (code > 0xffff ? 2 : 1);
    const meaning = meaningOf(code);
    if (meaning >= 0) {
      run ??= emptyRun(text.length - at);
      if (run.length === 0) run.begin(isAfterPlus, isAfterLetter);
      if (run.length === 0 || separators > 0) run.beginGroup();
      run.add(meaning, at, next);
      separators = 0;
    } else if (meaning !== nothing) {
      if (run && meaning === other && separators === 0) run.isGluedBehind = true;
      separators = meaning === separator ? separators + 1 : separatorsMax + 1;
      if (separators > separatorsMax && run && run.length > 0) {
        cardNumbersOf(run, isOneEnough, found);
        run.length = 0;
      }
    }
    if (isOneEnough && found.length > 0) return found;
    if (meaning !== nothing) {
      isAfterPlus = code === plus;
      isAfterLetter = meaning === other;
    }
    at = next;
  }
  if (run) cardNumbersOf(run, isOneEnough, found);
  return found;
}

/** Other numbers may stand before and after it in the same run. Of numbers that begin at the same digit the longest counts. */
function cardNumbersOf(run: Run, isOneEnough: boolean, found: Span[]): void {
  if (run.length < digitsMin) return;
  const { groups, groupCount, starts, ends } = run;
  for (let group = 0; group < groupCount; group++) {
    const first = groups[group] as number;
    let last = -1;
    let lastGroup = group;
    for (let at = group; at < groupCount; at++) {
      const end = run.endOfGroup(at);
      if (end - first > digitsMax) break;
      if (end - first < digitsMin || !run.passesLuhn(first, end) || !isOfScheme(run.digits, first, end - first))
        continue;
      if (run.isTelephone && first === 0 && end <= telephoneDigitsMax) continue;
      if (isOfKey(run, group, at)) continue;
      last = end - 1;
      lastGroup = at;
    }
    if (last < 0) continue;
    found.push({ from: starts[first] as number, to: ends[last] as number });
    if (isOneEnough) return;
    group = lastGroup;
  }
}

/** Keys and ids of programs hold digits between letters, such as `8a07c455-6216-4432-80b5`. Card numbers are not written so. */
function isOfKey(run: Run, from: number, to: number): boolean {
  const isGluedBehind = run.isGluedBehind && to === run.groupCount - 1;
  if (!isGluedBehind) return false;
  const first = run.groups[from] as number;
  if (from === to) return run.isGluedBefore && from === 0 && run.length - first < digitsMinInWord;
  for (let group = from; group <= to; group++)
    if (run.endOfGroup(group) - (run.groups[group] as number) !== 4) return true;
  return false;
}

/** The first digits and the lengths of the card schemes. */
function isOfScheme(digits: Uint8Array, first: number, length: number): boolean {
  const digit = (at: number) => digits[first + at] as number;
  const two = digit(0) * 10 + digit(1);
  const four = two * 100 + digit(2) * 10 + digit(3);
  if (digit(0) === 4) return length === 13 || length === 16 || length === 19;
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return length === 16;
  if (two === 34 || two === 37) return length === 15;
  if (two === 30 || two === 36 || two === 38 || two === 39) return length === 14 || length >= 16;
  if (two === 35) return length >= 16;
  return two === 50 || (two >= 56 && two <= 69);
}

// The meaning of a character in a number: its digit, or one of these.
const separator = -1;
const other = -2;
/** Marks, joiners and spaces without width, which are invisible. */
const nothing = -3;

const plus = 0x2b;
const meaningsOfAscii = Array.from({ length: 128 }, (_, code) => readMeaning(code));
/** A cache of the characters that texts have used so far. */
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
  // Digits in circles and superscript digits.
  const plain = character.normalize('NFKC');
  if (/^\d$/.test(plain)) return Number(plain);
  return /[\p{L}\p{N}]/u.test(character) ? other : separator;
}

function isDigit(code: number): boolean {
  return /\p{Nd}/u.test(String.fromCodePoint(code));
}

/** The digits of each script have neighbouring codes from zero to nine. Some scripts have several such rows. */
function digitOf(code: number): number {
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return (code - first) % 10;
}
