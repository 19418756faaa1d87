// The strokes of which every size of a ticket is made: texts that fit their box, facts with a label, and the QR code as black squares.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PdfDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Locale } from '../../../words/locales.ts';
import { drawable } from './drawable.ts';
import { wordsOnPaper } from './paper-words.ts';
import { withRememberedRuns } from './remembered-runs.ts';
import type { Fact } from './ticket-facts.ts';

export type Pdf = InstanceType<typeof PdfDocument>;
export type Box = { x: number; y: number; width: number; height: number };
type Weight = 'plain' | 'bold';
/** The sizes are tried in this order; the last one is cut where even it is too long. */
type Lettering = { sizes: readonly number[]; weight?: Weight; align?: 'left' | 'right' | 'center' };

export const black = '#000000';
const line = '#777777';

const { resolve } = createRequire(import.meta.url);
const fontOf = (weight: string): Font =>
  withRememberedRuns(
    create(readFileSync(resolve(`@expo-google-fonts/noto-sans-hk/${weight}/NotoSansHK_${weight}.ttf`))),
  );
/** Read once in a thread: a font takes longer to read than a ticket to draw. Each file embeds only the glyphs that it uses. */
let fonts: Record<Weight, Font> | undefined;
export const ticketFonts = (): Record<Weight, Font> => {
  fonts ??= { plain: fontOf('400Regular'), bold: fontOf('700Bold') };
  return fonts;
};

export function openPdf(title: string, author: string, language: string): Pdf {
  const pdf = new PdfDocument({
    autoFirstPage: false,
    pdfVersion: '1.5',
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author },
    // PDFKit would read a font of its own, which no ticket uses.
    font: '',
  });
  // The types know files and bytes alone; PDFKit also takes a font that was read before.
  for (const [weight, font] of Object.entries(ticketFonts())) pdf.registerFont(weight, font as unknown as string);
  return pdf;
}

/** To be drawn many times. The types of PDFKit leave this out. */
export const openPicture = (pdf: Pdf, bytes: Uint8Array): PDFKit.Mixins.ImageSrc =>
  (pdf as unknown as { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc }).openImage(Buffer.from(bytes));

/** Returns where the text ends. */
export function write(pdf: Pdf, written: string, { x, y, width, height }: Box, lettering: Lettering): number {
  const { sizes, weight = 'plain', align = 'left' } = lettering;
  const text = drawable(ticketFonts()[weight], written);
  if (text === '') return y;
  pdf.font(weight).fillColor(black);
  for (const size of sizes) {
    const needed = pdf.fontSize(size).heightOfString(text, { width });
    if (needed > height) continue;
    pdf.text(text, x, y, { width, align });
    return y + needed;
  }
  pdf.text(text, x, y, { width, align, height, ellipsis: true });
  return y + height;
}

/** Returns where the value ends. */
export function writeFact(pdf: Pdf, { label, value }: Fact, box: Box, size: number): number {
  const labelSize = Math.max(6.5, Math.min(10, size * 0.7));
  const below = write(pdf, label, { ...box, height: labelSize * 1.5 }, { sizes: [labelSize] });
  const height = box.y + box.height - below;
  return write(pdf, value, { ...box, y: below, height }, { sizes: [size, size * 0.8, size * 0.65], weight: 'bold' });
}

type Columns = { size: number; shares?: readonly number[] };

/** Facts side by side, each as wide as its share. */
export function writeFacts(pdf: Pdf, facts: readonly Fact[], box: Box, { size, shares }: Columns): number {
  const all = facts.map((_, at) => shares?.[at] ?? 1);
  const unit = box.width / all.reduce((sum, share) => sum + share, 0);
  let { x } = box;
  const ends = facts.map((fact, at) => {
    const width = unit * (all[at] ?? 1);
    const end = writeFact(pdf, fact, { ...box, x, width: width - 8 }, size);
    x += width;
    return end;
  });
  return Math.max(box.y, ...ends);
}

type Terms = { terms: string; locale: Locale };

/** Whether the terms have room here in one of these sizes. Otherwise a sentence leads to the last page. */
export function writeTerms(pdf: Pdf, { terms, locale }: Terms, box: Box, sizes: readonly number[]): boolean {
  const { width, height } = box;
  const fits = (size: number) => pdf.font('plain').fontSize(size).heightOfString(terms, { width }) <= height;
  const size = sizes.find(fits);
  const text = size === undefined ? wordsOnPaper(locale)('termsAtEnd') : terms;
  write(pdf, text, box, { sizes: [size ?? 8] });
  return size !== undefined;
}

export function drawLine(pdf: Pdf, { x, y, width }: Omit<Box, 'height'>): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .stroke(line);
}

export function drawFrame(pdf: Pdf, { x, y, width, height }: Box): void {
  pdf.roundedRect(x, y, width, height, 10).lineWidth(0.8).stroke(line);
}

const quietModules = 4;
const modules = 37;
export const codeSide = (modulePoints: number): number => (modules + 2 * quietModules) * modulePoints;

export type Matrix = boolean[][];
/** A code fits version 5 with level M; a smaller version would change the size of its squares. */
export const codeMatrix = (code: string): Matrix =>
  encode(code, { ecc: 'M', minVersion: 5, maxVersion: 5, border: 0, boostEcc: false }).data;

/**
 * The code with its quiet zone. Squares beside each other are one rectangle, so that no viewer leaves a gap between
 * them.
 */
export function drawCode(
  pdf: Pdf,
  code: string,
  { x, y, modulePoints }: { x: number; y: number; modulePoints: number },
) {
  const side = codeSide(modulePoints);
  pdf.rect(x, y, side, side).fill('#ffffff');
  const start = { x: x + quietModules * modulePoints, y: y + quietModules * modulePoints };
  for (const { column, row, count } of runsIn(codeMatrix(code)))
    pdf.rect(start.x + column * modulePoints, start.y + row * modulePoints, count * modulePoints, modulePoints);
  pdf.fill(black);
}

export type Run = { column: number; row: number; count: number };
/** Black squares side by side. */
export function runsIn(matrix: Matrix): Run[] {
  const runs: Run[] = [];
  for (const [row, squares] of matrix.entries()) {
    let count = 0;
    for (let column = 0; column <= squares.length; column += 1) {
      if (squares[column]) count += 1;
      else if (count > 0) {
        runs.push({ column: column - count, row, count });
        count = 0;
      }
    }
  }
  return runs;
}
