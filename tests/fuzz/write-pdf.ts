// PDFs put together object by object, for tests that need one that no program would write.
import { deflateSync } from 'node:zlib';

/** The objects of a document in order, the first of them its catalogue; what is no ASCII is taken byte by byte. */
export function writePdf(objects: readonly string[], { version = '1.7', trailer = '' } = {}): Buffer {
  let text = `%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`;
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const place of places) text += `${String(place).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export type Stream = { more?: string; after?: string };

export const stream = (content: string, { more = '', after = 'stream\n' }: Stream = {}): string =>
  `<< ${more} /Length ${content.length} >>\n${after}${content}\nendstream`;

export const folded = (content: string | Buffer, { more = '', after }: Stream = {}): string =>
  stream(deflateSync(content).toString('latin1'), { more: `/Filter /FlateDecode ${more}`, ...(after && { after }) });

/** A document of one page on which this is drawn. */
export const pageWith = (content: string, { page = '', catalogue = '', resources = '' } = {}): string[] => [
  `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> ${resources} >> ${page} >>`,
  stream(content),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
];

export const transferText = 'BT /F 18 Tf 20 350 Td (FPS HK$1,380.00) Tj ET';

/** A document of this many pages, all alike. */
export function pdfOf(pages: number): Buffer {
  const [catalogue = '', , leaf = '', ...rest] = pageWith(transferText);
  return writePdf([catalogue, `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`, leaf, ...rest]);
}
