// Documents that are meant to stop a server: small to send, and without end to look into.
import { deflateRawSync, deflateSync } from 'node:zlib';
import { folded, pageWith, stream, transferText, writePdf } from './write-pdf.ts';

const page = pageWith(transferText);
const paint = (content: string, more: { resources?: string; page?: string } = {}) => pageWith(content, more);

/** Zeroes that fold to a thousandth, and fold again. */
const foldedTwice = (megabytes: number) =>
  deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 * 1024))).toString('latin1');

/** A form that draws the next one ten times, and so on: 10^depth rectangles. */
function formsInForms(depth: number): Buffer {
  const [catalogue = '', pages = '', , , font = ''] = page;
  const forms = Array.from({ length: depth }, (_, at) =>
    stream(at === depth - 1 ? '0 0 300 400 re f' : '/X Do '.repeat(10), {
      more: `/Type /XObject /Subtype /Form /BBox [0 0 300 400] /Resources << /XObject << /X ${7 + at} 0 R >> >>`,
    }),
  );
  const first = paint('/X Do', { resources: '/XObject << /X 6 0 R >>' });
  return writePdf([catalogue, pages, first[2] ?? '', first[3] ?? '', font, ...forms]);
}

export const hostilePdfs: Record<string, () => Buffer> = {
  /** Each begins a little later than the one before it, and all of them unfold to the same 29 MB, which fail at their end. */
  'a thousand streams with one end': () => {
    const begin = 'stream\n\x78\x01';
    // A stored block of nine bytes: the beginning of the next stream.
    const asItIs = '\x00\x09\x00\xf6\xff';
    const end = deflateRawSync(Buffer.alloc(29 * 1024 * 1024)).toString('latin1');
    const [catalogue = '', pages = '', leaf = '', content = '', font = ''] = page;
    return writePdf([
      catalogue,
      pages,
      leaf,
      content,
      font,
      `<< >>\n${`${begin}${asItIs}`.repeat(1000)}${begin}${end}`,
    ]);
  },
  '3,000 streams': () => {
    const bytes = deflateSync(Buffer.alloc(1024 * 1024));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const one = stream(bytes.toString('latin1'), { more: '/Filter /FlateDecode' });
    return writePdf([...page, ...Array.from({ length: 3000 }, () => one)]);
  },
  'a page that unfolds to 600 MB': () => {
    const [catalogue = '', pages = '', leaf = '', , font = ''] = page;
    const content = stream(foldedTwice(600), { more: '/Filter [/FlateDecode /FlateDecode]' });
    return writePdf([catalogue, pages, leaf, content, font]);
  },
  'streams of objects that lie in each other': () => {
    const inner = (holds: number) =>
      folded(`${holds} 0 << >>`, { more: `/Type /ObjStm /N 1 /First 4 /Extends ${holds} 0 R` });
    return writePdf([...page, inner(7), inner(6)]);
  },
  'a ring of pages': () => {
    const [catalogue = '', , leaf = '', content = '', font = ''] = page;
    const ring = '<< /Type /Pages /Kids [6 0 R 2 0 R] /Count 4 /Parent 6 0 R >>';
    return writePdf([
      catalogue,
      ring,
      leaf,
      content,
      font,
      '<< /Type /Pages /Kids [2 0 R 6 0 R] /Count 4 /Parent 2 0 R >>',
    ]);
  },
  'a million pages, as it says': () => {
    const [catalogue = '', , ...rest] = page;
    return writePdf([catalogue, '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>', ...rest]);
  },
  'a million pages in truth': () => {
    const [catalogue = '', , ...rest] = page;
    return writePdf([catalogue, `<< /Type /Pages /Kids [${'3 0 R '.repeat(600_000)}] /Count 600000 >>`, ...rest]);
  },
  'a page of 60,000 by 60,000': () => {
    const [catalogue = '', pages = '', leaf = '', ...rest] = page;
    return writePdf([catalogue, pages, leaf.replace('[0 0 300 400]', '[0 0 60000 60000]'), ...rest]);
  },
  'a page without any width': () => {
    const [catalogue = '', pages = '', leaf = '', ...rest] = page;
    return writePdf([catalogue, pages, leaf.replace('[0 0 300 400]', '[0 0 0.0001 99999999]'), ...rest]);
  },
  'states within states': () => writePdf(paint('q '.repeat(2_000_000))),
  'pictures within the text': () => writePdf(paint('BI /W 9999 /H 9999 /BPC 8 /CS /RGB ID x EI '.repeat(50_000))),
  'lists within lists': () => writePdf([...page.slice(0, 3), stream(`${'['.repeat(1_000_000)} TJ`), ...page.slice(4)]),
  'dictionaries within dictionaries': () => writePdf([`${'<< /A '.repeat(500_000)}`, ...page.slice(1)]),
  'a form that draws itself': () =>
    writePdf([
      ...paint('/X Do', { resources: '/XObject << /X 6 0 R >>' }),
      stream('/X Do /X Do', {
        more: '/Type /XObject /Subtype /Form /BBox [0 0 300 400] /Resources << /XObject << /X 6 0 R >> >>',
      }),
    ]),
  'forms that draw each other 10^12 times': () => formsInForms(12),
  'a pattern that is laid a billion times': () =>
    writePdf([
      ...paint('/Pattern cs /P scn 0 0 300 400 re f', { resources: '/Pattern << /P 6 0 R >>' }),
      stream('0 0 1 1 re f', {
        more: '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << >>',
      }),
    ]),
  'patterns within patterns': () =>
    writePdf([
      ...paint('/Pattern cs /P scn 0 0 300 400 re f', { resources: '/Pattern << /P 6 0 R >>' }),
      stream('/Pattern cs /P scn 0 0 9 9 re f', {
        more: '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 1 /YStep 1 /Resources << /Pattern << /P 6 0 R >> >>',
      }),
    ]),
  'a shading that works out a formula without end': () =>
    writePdf([
      ...paint('/S sh '.repeat(20_000), {
        resources:
          '/Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [300 0 0 400 0 0] /Function 6 0 R >> >>',
      }),
      stream(`{ ${'sin cos '.repeat(40_000)} dup dup 3 1 roll }`.replace('dup dup 3 1 roll', 'exch pop dup dup'), {
        more: '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]',
      }),
    ]),
  'a million lines, each dashed a million times': () =>
    writePdf(paint(`[0.0001 0.0001] 0 d ${'0 0 m 300 400 l S '.repeat(50_000)}`)),
  'a picture of 20,000 by 20,000': () =>
    writePdf([
      ...paint('300 0 0 400 0 0 cm /I Do', { resources: '/XObject << /I 6 0 R >>' }),
      stream(foldedTwice(400), {
        more: '/Type /XObject /Subtype /Image /Width 20000 /Height 20000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter [/FlateDecode /FlateDecode]',
      }),
    ]),
};
