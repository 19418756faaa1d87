// The strokes of which every size of a ticket is made: texts that fit their box, and facts with a label.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PdfDocument from 'pdfkit';
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
