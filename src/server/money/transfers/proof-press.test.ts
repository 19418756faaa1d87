import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { hostilePdfs } from '../../../../tests/fuzz/hostile-pdfs.ts';
import { hostilePictures } from '../../../../tests/fuzz/hostile-pictures.ts';
import { pageWith, pdfOf, writePdf } from '../../../../tests/fuzz/write-pdf.ts';
import { leastStandstillDuring } from '../../../../tests/standstill/measure-standstill.ts';
import { proofBytesMax } from '../../../domain/payments/bounds.ts';
import { ProofPress } from './proof-press.ts';

const press = new ProofPress({ warn: () => {} }, 300);
afterAll(() => press.stop());

const outcomeOf = (bytes: Buffer): Promise<string> =>
  press.prepare(bytes).then(
    ({ contentType }) => contentType,
    ({ code }) => code,
  );

/** One of three of each list. `npm run fuzz:pdf` has all of them. */
const some = <Each>(all: Each[]): Each[] => all.filter((_, at) => process.env.FUZZ === 'all' || at % 3 === 0);

describe('what is meant to stop the shop does not:', { timeout: 60_000 }, () => {
  test.each([...some(Object.entries(hostilePdfs)), ...some(Object.entries(hostilePictures))])('%s', async (_, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(proofBytesMax);
    const { answer: outcome, standstillMilliseconds } = await leastStandstillDuring(() => outcomeOf(bytes), 250);
    expect(['image/webp', 'proofRefused', 'tooManyPages', 'busy']).toContain(outcome);
    expect(standstillMilliseconds).toBeLessThan(250);
    // The next document is drawn as usual.
    expect(await outcomeOf(pdfOf(1))).toBe('image/webp');
  });
});

/** The share of dark pixels of a page. */
async function inkOf(...objects: string[]): Promise<number> {
  const { content } = await press.prepare(writePdf(objects));
  const { data } = await sharp(content).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((dot) => dot < 128).length / data.length;
}

test.each([
  ['MSung-Light', 'UniCNS-UCS2-H', 'CNS1', '8f495feb6536'],
  ['MHei-Medium', 'UniCNS-UTF16-H', 'CNS1', '8f495feb6536'],
  ['MSung-Light', 'ETen-B5-H', 'CNS1', 'c2e0bcc6a7d6'],
  ['STSong-Light', 'UniGB-UCS2-H', 'GB1', '65e5671f91d1'],
])(
  'Chinese in %s (%s), which the document does not bring along, can be read',
  async (name, encoding, ordering, text) => {
    const [catalogue = '', pages = '', leaf = '', , latin = ''] = pageWith('');
    const content = `BT /C 60 Tf 20 200 Td <${text}> Tj ET`;
    const objects = [
      catalogue,
      pages,
      leaf.replace('/F 5 0 R', '/C 6 0 R'),
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      latin,
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [7 0 R] >>`,
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> /DW 1000 /FontDescriptor 8 0 R >>`,
      `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`,
    ];
    expect(await inkOf(...objects)).toBeGreaterThan(0.01);
  },
);

test('what was filled into a form can be read', async () => {
  const [catalogue = '', pages = '', leaf = '', content = '', font = ''] = pageWith('');
  const field =
    '<< /Type /Annot /Subtype /Widget /Rect [20 300 280 340] /FT /Tx /T (a) /V (HK$1,380.00) /DA (/F 24 Tf 0 g) >>';
  const form = `/AcroForm << /Fields [6 0 R] /NeedAppearances true /DR << /Font << /F 5 0 R >> >> >>`;
  const filled = [
    catalogue.replace(' >>', ` ${form} >>`),
    pages,
    leaf.replace('/Contents', '/Annots [6 0 R] /Contents'),
    content,
    font,
  ];
  expect(await inkOf(...filled, field)).toBeGreaterThan(0.005);
});
