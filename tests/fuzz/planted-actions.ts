// The actions that a document can have, and the ways to hide them from a search for words.
import { deflateSync } from 'node:zlib';
import { pageWith, stream, transferText, writePdf } from './write-pdf.ts';

/** Where it stands in a document of one page, whose objects end at 5. */
type Action = { catalogue?: string; page?: string; more?: string[] };

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const shown = '/Type /Annot /Rect [0 0 300 400]';

export const actions = {
  'a script when it is opened': { catalogue: `/OpenAction ${script}` },
  'a script when its page is opened': { page: `/AA << /O ${script} >>` },
  'a script by name': { catalogue: '/Names << /JavaScript << /Names [(a) 6 0 R] >> >>', more: [script] },
  'a program to start': { catalogue: '/OpenAction << /S /Launch /F (calc.exe) >>' },
  'a way to somebody’s server': {
    catalogue: '/OpenAction << /S /GoToR /F (\\\\\\\\host\\\\share\\\\a.pdf) /D [0 /Fit] >>',
  },
  'a document in it to open': { catalogue: '/OpenAction << /S /GoToE /T << /R /C /N (a) >> >>' },
  'an address to go to': {
    page: `/Annots [<< ${shown} /Subtype /Link /A << /S /URI /URI (https://host.example/) >> >>]`,
  },
  'a film with a script': {
    page: `/Annots [<< ${shown} /Subtype /Screen /A << /S /Rendition /OP 0 /JS (app.alert\\(1\\)) /R 6 0 R >> >>]`,
    more: ['<< /Type /Rendition /S /MR /C << /S /MCD /D 7 0 R >> >>', '<< /F (https://host.example/a.mp4) >>'],
  },
  'a file in it': {
    catalogue: '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>] >> >>',
    more: [stream('MZ app.alert', { more: '/Type /EmbeddedFile' })],
  },
  'a form that sends itself': {
    catalogue: '/AcroForm << /Fields [6 0 R] >> /OpenAction << /S /SubmitForm /F (https://host.example/) >>',
    more: [`<< ${shown} /Subtype /Widget /FT /Tx /T (a) /V (b) >>`],
  },
  'a form of another kind': {
    catalogue: '/AcroForm << /Fields [] /XFA 6 0 R >>',
    more: [stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>app.alert(1)</script></xdp:xdp>')],
  },
  'something that plays': {
    page: `/Annots [<< ${shown} /Subtype /RichMedia /RichMediaContent 6 0 R >>]`,
    more: ['<< /Assets << /Names [(a.swf) << /Type /Filespec /F (a.swf) >>] >> >>'],
  },
} satisfies Record<string, Action>;
export type ActionName = keyof typeof actions;

/** Texts that must not be in a stored picture; each is so long that no picture holds it by chance. */
export const traces = [
  '%PDF-1.',
  'JavaScript',
  'app.alert',
  'calc.exe',
  'host.example',
  '\\\\host\\\\share',
  'xmlns:xdp',
  'RichMedia',
];

const objectsWith = ({ catalogue, page, more = [] }: Action): string[] => [
  ...pageWith(transferText, { ...(catalogue && { catalogue }), ...(page && { page }) }),
  ...more,
];

export const hidings = {
  plainly: (action: Action) => writePdf(objectsWith(action)),
  'in another spelling': (action: Action) => writePdf(objectsWith(action).map(withNumbersForLetters)),
  'in a stream of objects': (action: Action) => withObjectStream(objectsWith(action)),
  'in a stream with a wrong sum': (action: Action) => withObjectStream(objectsWith(action), { isSumWrong: true }),
  'in a stream after half a line’s end': (action: Action) =>
    withObjectStream(objectsWith(action), { word: 'stream\r' }),
  'in a stream after a space': (action: Action) => withObjectStream(objectsWith(action), { word: 'stream \n' }),
  'in a stream that says what differs': (action: Action) =>
    withObjectStream(objectsWith(action), { isPredicted: true }),
  'in a stream of letters': (action: Action) => withObjectStream(objectsWith(action), { isInHex: true }),
  'in a change at its end': (action: Action) =>
    withUpdate(writePdf(pageWith(transferText)), objectsWith(action), [1, 3, 6, 7]),
} satisfies Record<string, (action: Action) => Buffer>;
export type HidingName = keyof typeof hidings;

export const withAction = (action: ActionName, hiding: HidingName): Buffer => hidings[hiding](actions[action]);

const withNumbersForLetters = (object: string): string =>
  object.replace(/\/(JavaScript|JS|Launch|OpenAction|URI|SubmitForm|GoToR|XFA|AA|EmbeddedFiles?)\b/g, (name) =>
    name.replace(/[a-z]|(?<=\/.*)[A-Z]/g, (letter) => `#${letter.charCodeAt(0).toString(16)}`),
  );

type Folding = { isSumWrong?: boolean; word?: string; isPredicted?: boolean; isInHex?: boolean };

/** Puts all objects that are not streams into one stream, and the table of places into another. */
export function withObjectStream(objects: readonly string[], folding: Folding = {}): Buffer {
  const numbered = objects.map((object, at) => ({ number: at + 1, object }));
  const inside = numbered.filter(({ object }) => !object.includes('endstream'));
  const outside = numbered.filter(({ object }) => object.includes('endstream'));
  const streamNumber = objects.length + 1;
  let at = 0;
  const head = inside.map(({ number, object }) => {
    const place = `${number} ${at}`;
    at += object.length + 1;
    return place;
  });
  const first = `${head.join(' ')}\n`;
  const content = first + inside.map(({ object }) => `${object}\n`).join('');
  const holding = foldedIn(content, folding, `/Type /ObjStm /N ${inside.length} /First ${first.length}`);
  let text = '%PDF-1.5\n%\xe2\xe3\xcf\xd3\n';
  const places = new Map<number, number>();
  for (const { number, object } of [...outside, { number: streamNumber, object: holding }]) {
    places.set(number, text.length);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  places.set(streamNumber + 1, start);
  const rows = Array.from({ length: streamNumber + 2 }, (_, number) => {
    const within = inside.findIndex((each) => each.number === number);
    if (within >= 0) return row(2, streamNumber, within);
    const place = places.get(number);
    return place === undefined ? row(0, 0, 65_535) : row(1, place, 0);
  });
  const list = stream(Buffer.concat(rows).toString('latin1'), {
    more: `/Type /XRef /Size ${streamNumber + 2} /W [1 4 2] /Root 1 0 R`,
  });
  text += `${streamNumber + 1} 0 obj\n${list}\nendobj\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function row(kind: number, second: number, third: number): Buffer {
  const bytes = Buffer.alloc(7);
  bytes.writeUInt8(kind, 0);
  bytes.writeUInt32BE(second, 1);
  bytes.writeUInt16BE(third, 5);
  return bytes;
}

const columns = 32;

function foldedIn(content: string, { isSumWrong, word, isPredicted, isInHex }: Folding, more: string): string {
  const plain = Buffer.from(content, 'latin1');
  const bytes = deflateSync(isPredicted ? differencesOf(plain) : plain);
  if (isSumWrong) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 0xff;
  const text = isInHex ? `${bytes.toString('hex')}>` : bytes.toString('latin1');
  const filter = isInHex ? '[/ASCIIHexDecode /FlateDecode]' : '/FlateDecode';
  const predictor = isPredicted ? `/DecodeParms << /Predictor 12 /Columns ${columns} >>` : '';
  return stream(text, { more: `/Filter ${filter} ${predictor} ${more}`, ...(word && { after: word }) });
}

/** The rows as PNG has them: each is what differs from the one above. */
function differencesOf(plain: Buffer): Buffer {
  const padded = Buffer.concat([plain, Buffer.alloc((columns - (plain.length % columns)) % columns, ' ')]);
  const rows: Buffer[] = [];
  for (let at = 0; at < padded.length; at += columns) {
    const differences = Buffer.alloc(columns + 1, 2);
    for (let column = 0; column < columns; column++)
      differences[column + 1] =
        ((padded[at + column] ?? 0) - (at === 0 ? 0 : (padded[at + column - columns] ?? 0))) & 0xff;
    rows.push(differences);
  }
  return Buffer.concat(rows);
}

/** The same document with some of its objects written again behind its end, as programs do that change a little. */
export function withUpdate(document: Buffer, objects: readonly string[], numbers: readonly number[]): Buffer {
  const before = document.toString('latin1');
  const previous = before.lastIndexOf('startxref\n');
  const start = /startxref\n(\d+)/.exec(before.slice(previous))?.[1] ?? '0';
  let text = before;
  const entries = numbers.flatMap((number) => {
    const object = objects[number - 1];
    if (object === undefined) return [];
    const place = text.length;
    text += `${number} 0 obj\n${object}\nendobj\n`;
    return [`${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`];
  });
  const list = text.length;
  const sizes = [...before.matchAll(/\/Size (\d+)/g)].map(([, size]) => Number(size));
  const root = /\/Root (\d+) 0 R/.exec(before)?.[1] ?? '1';
  text += `xref\n${entries.join('')}trailer\n<< /Size ${Math.max(objects.length + 1, ...sizes)} /Root ${root} 0 R /Prev ${start} >>\n`;
  return Buffer.from(`${text}startxref\n${list}\n%%EOF\n`, 'latin1');
}
