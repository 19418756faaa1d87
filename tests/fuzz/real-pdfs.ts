// Documents as people send them: written by programs, scanned by a phone, written again by other programs. They are on small paper, so
// that there is time for many of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import type { Dice } from '../support/tools/dice.ts';
import { withObjectStream } from './planted-actions.ts';
import { pageWith, transferText, writePdf } from './write-pdf.ts';

export type RealPdf = { name: string; bytes: Buffer };

/** Made by LibreOffice, and by qpdf from that: `--linearize`, and `--object-streams=generate`. */
const madeBefore = ['libreoffice', 'linearized', 'object-streams'];

export async function realPdfs(dice: Dice): Promise<RealPdf[]> {
  const read = (name: string) => ({ name, bytes: readFileSync(join(import.meta.dirname, 'pdfs', `${name}.pdf`)) });
  const objects = pageWith(transferText);
  const tables = await Promise.all(
    [true, false].map(async (compress) => ({
      name: compress ? 'a statement' : 'a statement as plain text',
      bytes: await written({ compress, pages: dice.between(1, 3) }, (document) => drawTable(document, dice)),
    })),
  );
  const scan = await photographed(dice);
  return [
    ...madeBefore.map(read),
    ...tables,
    { name: 'a scan', bytes: await written({ pages: 1 }, (document) => document.image(scan, 0, 0, { width: 297 })) },
    { name: 'by hand', bytes: writePdf(objects) },
    { name: 'in a stream of objects', bytes: withObjectStream(objects) },
    { name: 'in a stream that says what differs', bytes: withObjectStream(objects, { isPredicted: true }) },
  ];
}

type Pages = { pages: number; compress?: boolean };

function written({ pages, compress = true }: Pages, draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const document = new PdfDocument({
    size: 'A6',
    margin: 20,
    compress,
    autoFirstPage: false,
    info: { Title: 'FPS', Author: 'Bank', CreationDate: new Date(0) },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(parts))));
  for (let page = 0; page < pages; page++) draw(document.addPage());
  document.end();
  return ended;
}

function drawTable(document: PDFKit.PDFDocument, dice: Dice): void {
  document.fontSize(14).text('Account statement').fontSize(8);
  for (let line = 0; line < 20; line++)
    document
      .font(dice.pick(['Helvetica', 'Courier', 'Times-Roman']))
      .text(`${dice.between(1, 30)}/11/2026  FPS ${dice.below(1_000_000)}  HK$${dice.below(10_000)}.00`);
  document.rect(20, 340, dice.between(50, 250), 40).lineWidth(2).fillAndStroke('#d4f23c', '#1326b8');
}

/** Paper as a phone sees it: a little grey, with noise, which is the same for the same dice. */
function photographed(dice: Dice): Promise<Buffer> {
  const [width, height, noise] = [800, 1100, dice.between(5, 20)];
  const dots = Buffer.from(Array.from({ length: width * height }, () => 220 + dice.below(noise)));
  return sharp(dots, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 70 })
    .toBuffer();
}
