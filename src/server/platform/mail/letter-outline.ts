// A letter is stored as its plain text and the outline of it: what each piece of the text is, and how long. A mail is sent with HTML that is
// made of both, so that it says what was written and needs no room of its own (docs/decisions/0089).
//
// `h5-2t9-2b4-2a20` reads: a heading of 5 letters, 2 that only the text has, a paragraph of 9, 2, the label of a button of 4, 2, its
// address of 20. Lengths are those of JavaScript.
import type { Locale } from '../../../words/locales.ts';
import type { Fact, Letter, Part } from './letter.ts';
import { mailText } from './mail-words.ts';

const kinds = {
  /** Between two pieces. */
  between: '-',
  heading: 'h',
  text: 't',
  title: 'f',
  label: 'l',
  value: 'v',
  button: 'b',
  quietLink: 'q',
  address: 'a',
  shopName: 's',
  shopPhone: 'p',
} as const;
type Kind = keyof typeof kinds;
type Piece = [kind: Kind, text: string];
export type Outlined = { locale: Locale; body: string; outline: string };

export function writeLetter(letter: Letter): Outlined {
  const pieces = piecesOf(letter);
  return {
    locale: letter.locale,
    body: pieces.map(([, text]) => text).join(''),
    outline: pieces.map(([kind, text]) => `${kinds[kind]}${text.length}`).join(''),
  };
}

const paragraph: Piece = ['between', '\n\n'];
const line: Piece = ['between', '\n'];

function piecesOf({ locale, heading, parts, shop }: Letter): Piece[] {
  const colon = mailText(locale, 'letter.colon', {});
  return [
    ['heading', heading],
    ...parts.flatMap((part) => [paragraph, ...piecesOfPart(part, colon)]),
    paragraph,
    ['shopName', shop.name],
    line,
    ['shopPhone', shop.phone],
    line,
  ];
}

function piecesOfPart(part: Part, colon: string): Piece[] {
  if (part.is === 'text') return [['text', part.text]];
  if (part.is === 'link')
    return [
      [part.isQuiet ? 'quietLink' : 'button', part.label],
      ['between', `${colon.trimEnd()}\n`],
      ['address', part.address],
    ];
  const facts = part.facts.flatMap(({ label, value }): Piece[] => [
    line,
    ['label', label],
    ['between', colon],
    ['value', value.replaceAll('\n', '\n  ')],
  ]);
  return [['title', part.title], ...facts];
}

type LetterDraft = { letter: Letter; facts: Fact[] };

const take: Record<string, (reading: LetterDraft, text: string) => void> = {
  [kinds.between]: () => {},
  [kinds.heading]: ({ letter }, heading) => {
    letter.heading = heading;
  },
  [kinds.text]: ({ letter }, text) => letter.parts.push({ is: 'text', text }),
  [kinds.title]: (reading, title) => {
    reading.facts = [];
    reading.letter.parts.push({ is: 'facts', title, facts: reading.facts });
  },
  [kinds.label]: ({ facts }, label) => facts.push({ label, value: '' }),
  [kinds.value]: ({ facts }, value) => Object.assign(facts.at(-1) ?? {}, { value: value.replaceAll('\n  ', '\n') }),
  [kinds.button]: ({ letter }, label) => letter.parts.push({ is: 'link', label, address: '' }),
  [kinds.quietLink]: ({ letter }, label) => letter.parts.push({ is: 'link', label, address: '', isQuiet: true }),
  [kinds.address]: ({ letter }, address) => Object.assign(letter.parts.at(-1) ?? {}, { address }),
  [kinds.shopName]: ({ letter }, name) => {
    letter.shop.name = name;
  },
  [kinds.shopPhone]: ({ letter }, phone) => {
    letter.shop.phone = phone;
  },
};

/** Null where the outline is not of this text, or has a piece that only a later release knows. */
export function readLetter({ locale, body, outline }: Outlined): Letter | null {
  const reading: LetterDraft = { letter: { locale, heading: '', parts: [], shop: { name: '', phone: '' } }, facts: [] };
  let at = 0;
  for (const [, kind = '', length] of outline.matchAll(/(\D)(\d+)/g)) {
    const taken = take[kind];
    if (!taken) return null;
    taken(reading, body.slice(at, at + Number(length)));
    at += Number(length);
  }
  return at === body.length ? reading.letter : null;
}
