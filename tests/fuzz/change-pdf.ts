// Changes to a document: harmless ones, after which every reader draws the same, and others with an unknown result.
import type { Dice } from '../support/tools/dice.ts';
import { type ActionName, actions, withUpdate } from './planted-actions.ts';

const textOf = (bytes: Buffer): string => bytes.toString('latin1');
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const nonsense = (dice: Dice, length: number, from = 32, to = 126): string =>
  String.fromCharCode(...Array.from({ length }, () => dice.between(from, to)));

type Change = (bytes: Buffer, dice: Dice) => Buffer;

/** The objects of a document with a table of their places; null for other documents. */
function objectsOf(text: string): { numbers: number[]; objects: string[]; trailer: string } | null {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? -1);
  const table = /^xref\s+0 (\d+)\s+/.exec(text.slice(start));
  // One that was changed before has a second table; behind something else, places count from where the document begins.
  if (start < 0 || !table || !text.startsWith('%PDF') || /\/Prev/.test(text.slice(start))) return null;
  const objects: string[] = [];
  const numbers: number[] = [];
  for (let number = 1; number < Number(table[1]); number++) {
    const entry = text.slice(start + table[0].length + number * 20);
    if (entry.charAt(17) !== 'n') return null;
    const from = Number(entry.slice(0, 10));
    const head = /^\d+ 0 obj\s/.exec(text.slice(from, from + 30))?.[0];
    // An object ends at its `endobj`; the table gives only its beginning.
    const end = text.indexOf('endobj', from);
    if (!head || end < 0) return null;
    objects[number - 1] = text.slice(from + head.length, end).trimEnd();
    numbers.push(number);
  }
  const trailer = /trailer\s*<<(.*?)>>\s*startxref/s.exec(text.slice(start))?.[1] ?? '';
  return { numbers, objects, trailer };
}

function shuffled(numbers: readonly number[], dice: Dice): number[] {
  const left = [...numbers];
  return numbers.map(() => left.splice(dice.below(left.length), 1)[0] ?? 0);
}

/** Changes the text outside streams alone: compressed bytes may look like names. */
const outsideStreams = (bytes: Buffer, change: (text: string) => string): Buffer =>
  bytesOf(
    textOf(bytes)
      .split(/(stream[\r\n].*?endstream)/s)
      .map((part, at) => (at % 2 === 0 ? change(part) : part))
      .join(''),
  );

/** Changes that leave alone what is drawn. */
const harmless: Change[] = [
  function commentBehind(bytes, dice) {
    const lines = Array.from({ length: dice.between(1, 5) }, () => `% ${nonsense(dice, dice.below(60))}`);
    return Buffer.concat([bytes, bytesOf(`${lines.join('\n')}\n`)]);
  },
  (bytes, dice) => Buffer.concat([bytes, bytesOf(nonsense(dice, dice.below(200), 9, 13).replaceAll('\v', ' '))]),
  function otherBytesInFirstComment(bytes, dice) {
    return bytesOf(
      textOf(bytes).replace(/^(%PDF-.*?[\r\n]+%)[^\r\n]{4}/, (_, head) => head + nonsense(dice, 4, 160, 255)),
    );
  },
  (bytes, dice) => bytesOf(textOf(bytes).replace(/^%PDF-1\.\d/, `%PDF-1.${dice.between(3, 7)}`)),
  function otherDates(bytes, dice) {
    const date = () => `(D:20${dice.between(10, 29)}${String(dice.between(1, 12)).padStart(2, '0')}`;
    return outsideStreams(bytes, (text) => text.replace(/\(D:\d{6}/g, date));
  },
  function otherId(bytes, dice) {
    const digits = () => Array.from({ length: 8 }, () => dice.below(16).toString(16)).join('');
    return outsideStreams(bytes, (text) => text.replace(/(\/ID\s*\[\s*<)[0-9a-fA-F]{8}/, (_, head) => head + digits()));
  },
  function otherSpaces(bytes, dice) {
    const names = /\/(Type|Count|Kids|Parent|Root|Pages) /g;
    const spaced = (_: string, name: string) => `/${name}${dice.pick([' ', '\n', '\t', '\r'])}`;
    return outsideStreams(bytes, (text) => text.replace(names, spaced));
  },
  function somethingBefore(bytes, dice) {
    return Buffer.concat([bytesOf(dice.pick(['\n', '\r\n\r\n', '\xef\xbb\xbf', 'From: bank\n\n'])), bytes]);
  },
  function inAnotherOrder(bytes, dice) {
    const found = objectsOf(textOf(bytes));
    if (!found) return bytes;
    let text = textOf(bytes).slice(0, textOf(bytes).search(/\d+ 0 obj/));
    const places = new Map<number, number>();
    for (const number of shuffled(found.numbers, dice)) {
      places.set(number, text.length);
      text += `${number} 0 obj\n${found.objects[number - 1]}\nendobj\n`;
    }
    const start = text.length;
    const entries = found.numbers.map((number) => `${String(places.get(number)).padStart(10, '0')} 00000 n \n`);
    text += `xref\n0 ${found.numbers.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
    return bytesOf(`${text}trailer\n<<${found.trailer}>>\nstartxref\n${start}\n%%EOF\n`);
  },
  function writtenAgainBehind(bytes, dice) {
    const found = objectsOf(textOf(bytes));
    if (!found) return bytes;
    return withUpdate(bytes, found.objects, [dice.pick(found.numbers)]);
  },
];

/** Between one and three of them; never the one twice that has to come last. */
export function harmlesslyChanged(bytes: Buffer, dice: Dice): Buffer {
  let changed = bytes;
  for (let times = dice.between(1, 3); times > 0; times--) changed = dice.pick(harmless)(changed, dice);
  return changed;
}

const spoiling: Change[] = [
  function otherBits(bytes, dice) {
    const spoilt = Buffer.from(bytes);
    for (let times = dice.between(1, 40); times > 0; times--) {
      const at = dice.below(spoilt.length);
      spoilt[at] = (spoilt[at] ?? 0) ^ (1 << dice.below(8));
    }
    return spoilt;
  },
  (bytes, dice) => bytes.subarray(0, dice.between(10, bytes.length)),
  function pieceTwice(bytes, dice) {
    const from = dice.below(bytes.length);
    const piece = bytes.subarray(from, from + dice.below(2000));
    const at = dice.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
  },
  function pieceLost(bytes, dice) {
    const from = dice.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + dice.below(500))]);
  },
  function otherNumbers(bytes, dice) {
    const odd = ['0', '-1', '1', '65536', '2147483647', '4294967296', '99999999999999999999', '0.0001', '1e9'];
    return bytesOf(textOf(bytes).replace(/\b\d+\b/g, (number) => (dice.chance(0.02) ? dice.pick(odd) : number)));
  },
  function otherNames(bytes, dice) {
    const names = [
      '/Kids',
      '/Parent',
      '/Contents',
      '/Length',
      '/Filter',
      '/FlateDecode',
      '/DCTDecode',
      '/JBIG2Decode',
      '/JPXDecode',
      '/XObject',
      '/Pattern',
    ];
    return bytesOf(textOf(bytes).replace(/\/[A-Z]\w+/g, (name) => (dice.chance(0.05) ? dice.pick(names) : name)));
  },
];

export function spoilt(bytes: Buffer, dice: Dice): Buffer {
  let changed = bytes;
  for (let times = dice.between(1, 3); times > 0 && changed.length > 20; times--)
    changed = dice.pick(spoiling)(changed, dice);
  return changed;
}

/** A real document that does something when it is opened, by a change at its end. */
export function withActionBehind(bytes: Buffer, name: ActionName): Buffer {
  const text = textOf(bytes);
  const root = Number(/\/Root (\d+) 0 R/.exec(text)?.[1] ?? 1);
  const catalogue =
    new RegExp(`(?:^|\\s)${root} 0 obj\\s*<<(.*?)>>\\s*endobj`, 's').exec(text)?.[1] ?? '/Type /Catalog';
  const {
    catalogue: added = '',
    page = '',
    more = [],
  }: { catalogue?: string; page?: string; more?: string[] } = actions[name];
  // Entries of a page go into the catalogue too, where a reader finds them.
  const changed = `<<${catalogue} ${added} ${page} ${more.join(' ')} >>`;
  const objects: string[] = [];
  objects[root - 1] = changed;
  return withUpdate(bytes, objects, [root]);
}
