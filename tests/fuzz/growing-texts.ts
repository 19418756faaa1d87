// Texts that cost a careless reader more than their length: repeats, near-matches, nesting, digits with separators, marks that
// combine, letters that grow. Each is made as long as it is asked for.

/** A thousand seats of each row. */
const everyRow = Array.from({ length: 26 }, (_, at) => `A${String.fromCharCode(65 + at)}1-999,`).join('');

/** The repeated part, and an ending that makes a pattern fail only there. */
const kinds: Record<string, [unit: string, end?: string]> = {
  'groups of digits': ['4111111111111 '],
  'digits and hyphens': ['1-'],
  'digits and spaces': ['1 '],
  'digits alone': ['4'],
  'digits with spaces of no width': ['4\u200b'],
  'Arabic digits': ['٤'],
  'mathematical digits': ['\u{1d7d8}'],
  'a letter': ['a'],
  'a letter, then none': ['a', '!'],
  'letters and dots': ['a.'],
  'letters and hyphens': ['a-', '!'],
  'letters and spaces': ['a '],
  'spaces, then a letter': [' ', 'x'],
  'tabs and spaces': ['\t ', 'x'],
  'line breaks': ['\n'],
  'line breaks of another system': ['\r\n', 'x'],
  'at signs': ['@'],
  'addresses without an end': ['a@a'],
  'addresses with dots': ['a@a.'],
  'open brackets': ['('],
  'open square brackets': ['['],
  'open tags': ['<a '],
  'open comments': ['<!--'],
  entities: ['&amp'],
  quotes: ['"'],
  'single quotes': ["'"],
  'quotes and commas': ['",'],
  backslashes: ['\\'],
  placeholders: ['{{'],
  'percent signs': ['%25'],
  'slashes and dots': ['/../'],
  schemes: ['http://a'],
  'words of secrets': ['token: "'],
  semicolons: [';='],
  colons: ['1:'],
  commas: [','],
  bars: ['|a'],
  'base64 and equals signs': ['QUJD='],
  'dots of a token': ['aaaaaaaa.'],
  'marks that combine': ['e\u0301\u0323'],
  'marks alone': ['\u0301'],
  'a letter that grows': ['\ufdfa'],
  'wide letters': ['Ａ１'],
  Chinese: ['矚目'],
  families: ['\u{1f468}\u200d\u{1f469}\u200d'],
  'direction overrides': ['\u202e\u2066'],
  'half characters': ['\ud83d'],
  'numbers of nothing': ['0'],
  'minus signs': ['--1'],
  'ranges of seats': [everyRow],
};

export type GrowingText = { kind: string; of: (length: number) => string };

/** The length is counted in UTF-16, as JavaScript does. */
export const growingTexts: readonly GrowingText[] = Object.entries(kinds).map(([kind, [unit, end = '']]) => ({
  kind,
  of: (length) => unit.repeat(Math.max(1, Math.floor((length - end.length) / unit.length))) + end,
}));

/** The text is as long as it may be so that its JSON has no more bytes than this. */
export function ofJsonBytes({ of }: GrowingText, bytes: number): string {
  const sample = of(600);
  const bytesEach = Buffer.byteLength(JSON.stringify(sample)) / sample.length;
  return of(Math.floor(bytes / bytesEach) - 10);
}

/** Bodies that hurt by their shape. */
export const growingShapes: Record<string, (bytes: number) => string> = {
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'lists without an end': (bytes) => '['.repeat(bytes),
  'objects in objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'a long list': (bytes) => `[${'0,'.repeat(bytes / 2 - 2)}0]`,
  'a long list of objects': (bytes) => `[${'{},'.repeat(bytes / 3 - 2)}{}]`,
  'many keys': (bytes) => `{${Array.from({ length: bytes / 12 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'keys alike': (bytes) => `{${'"key":1,'.repeat(bytes / 8 - 1)}"key":1}`,
  'keys that are numbers': (bytes) => `{${Array.from({ length: bytes / 12 }, (_, at) => `"${at}":1`).join(',')}}`,
  'a long key': (bytes) => `{"${'4111 '.repeat(bytes / 5 - 2)}":1}`,
  'a long number': (bytes) => `{"a":${'9'.repeat(bytes - 8)}}`,
  'escaped characters': (bytes) => `{"a":"${'\\u0034'.repeat(bytes / 6 - 2)}"}`,
  'names of prototypes': (bytes) => `{"a":"${'__proto__'.repeat(bytes / 9 - 2)}"}`,
  'spaces between': (bytes) => `{"a":${' '.repeat(bytes - 10)}1}`,
};
