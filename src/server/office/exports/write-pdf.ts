// A sheet as a PDF on A4 across, or on A3 where it has many columns: a title, what it was filtered by, and a table with its heads on every page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PdfDocument from 'pdfkit';
import { drawable } from '../../shop/tickets/drawable.ts';
import { type Cell, type Column, moneyText, type Sheet, timeText } from './sheet.ts';

type Pdf = InstanceType<typeof PdfDocument>;

const margin = 36;
const rowHeight = 16;
const sizes = { title: 16, note: 9, cell: 8 };
/** The least points of a column's `width`: with less on A4 the sheet is drawn on A3, which a printer makes smaller. */
const unitMin = 4.1;
/** Between two columns, in points. */
const gap = 6;
/** A time needs its column, whose width is 17, less the gap: it is eight times as long as its letters are high. */
const sizeOfUnit = (unit: number): number => (17 * unit - gap) / 8;
const a4Width = 841.89;
const colours = { text: '#15131f', quiet: '#575267', line: '#d8d5cc' };
const { resolve } = createRequire(import.meta.url);
/** Only the glyphs in use are embedded. */
const fontOf = (weight: string): Font =>
  create(readFileSync(resolve(`@expo-google-fonts/noto-sans-hk/${weight}/NotoSansHK_${weight}.ttf`)));

export async function* writePdf(sheet: Sheet): AsyncGenerator<Buffer> {
  const pdf = new PdfDocument({
    size: unitOf(sheet.columns, a4Width) < unitMin ? 'A3' : 'A4',
    layout: 'landscape',
    margin,
    info: { Title: sheet.title },
    bufferPages: true,
  });
  const plain = fontOf('400Regular');
  // The types know files and bytes alone; PDFKit also takes a font that was read before.
  pdf.registerFont('plain', plain as unknown as string);
  pdf.registerFont('bold', fontOf('700Bold') as unknown as string);
  // Both weights have the same characters.
  const drawn = draw(pdf, sheet, (text) => drawable(plain, text));
  drawn.catch((error) => pdf.destroy(error));
  yield* pdf as AsyncIterable<Buffer>;
  await drawn;
}

/** The points of a column of the width one. */
const unitOf = (columns: readonly Column[], pageWidth: number): number =>
  (pageWidth - 2 * margin) / columns.reduce((sum, { width }) => sum + width, 0);

type Drawable = (text: string) => string;

async function draw(pdf: Pdf, sheet: Sheet, drawableOf: Drawable): Promise<void> {
  pdf.font('bold').fontSize(sizes.title).fillColor(colours.text).text(drawableOf(sheet.title));
  pdf.font('plain').fontSize(sizes.note).fillColor(colours.quiet);
  for (const note of sheet.notes) pdf.text(drawableOf(note));
  pdf.moveDown();
  const table = new Table(pdf, sheet.columns, drawableOf);
  table.drawHeads();
  for await (const page of sheet.pages) for (const row of page) table.drawRow(row, 'plain');
  if (sheet.sums) table.drawRow(sheet.sums, 'bold');
  numberPages(pdf);
  pdf.end();
}

class Table {
  readonly #pdf: Pdf;
  readonly #columns: readonly Column[];
  readonly #drawableOf: Drawable;
  readonly #unit: number;
  readonly #size: number;

  constructor(pdf: Pdf, columns: readonly Column[], drawableOf: Drawable) {
    this.#pdf = pdf;
    this.#columns = columns;
    this.#drawableOf = drawableOf;
    this.#unit = unitOf(columns, pdf.page.width);
    this.#size = Math.min(sizes.cell, sizeOfUnit(this.#unit));
  }

  drawHeads(): void {
    this.#draw(
      this.#columns.map(({ head }) => head),
      'bold',
    );
  }

  drawRow(row: readonly Cell[], font: 'plain' | 'bold'): void {
    if (this.#pdf.y + rowHeight > this.#pdf.page.height - margin - rowHeight) {
      this.#pdf.addPage();
      this.drawHeads();
    }
    const texts = this.#columns.map(({ is }, at) => cellText(is, row[at] ?? null));
    this.#draw(texts, font);
  }

  #draw(texts: readonly string[], font: 'plain' | 'bold'): void {
    const pdf = this.#pdf;
    const top = pdf.y;
    let left = margin;
    pdf.font(font).fontSize(this.#size).fillColor(colours.text);
    for (const [at, { is, width }] of this.#columns.entries()) {
      const align = is === 'count' || is === 'money' ? 'right' : 'left';
      const options = {
        width: width * this.#unit - gap,
        height: rowHeight - 4,
        align,
        lineBreak: false,
        ellipsis: true,
      } as const;
      pdf.text(this.#drawableOf(texts[at] ?? ''), left + gap / 2, top + 2, options);
      left += width * this.#unit;
    }
    const bottom = top + rowHeight - 2;
    pdf
      .moveTo(margin, bottom)
      .lineTo(pdf.page.width - margin, bottom)
      .lineWidth(0.5)
      .stroke(colours.line);
    pdf.x = margin;
    pdf.y = top + rowHeight;
  }
}

function cellText(is: Column['is'], cell: Cell): string {
  if (cell === null) return '';
  if (is === 'money') return withCommas(moneyText(Number(cell)));
  if (is === 'count') return withCommas(String(cell));
  return is === 'time' ? timeText(Number(cell)) : String(cell);
}

/** `-1280.50` becomes `-1,280.50`. */
function withCommas(number: string): string {
  const [whole = '', ...rest] = number.split('.');
  return [BigInt(whole.replace('-', '')).toLocaleString('en'), ...rest]
    .join('.')
    .replace(/^/, number.startsWith('-') ? '-' : '');
}

function numberPages(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    // Below the margin, where a text would begin another page.
    pdf.page.margins.bottom = 0;
    pdf.font('plain').fontSize(sizes.cell).fillColor(colours.quiet);
    pdf.text(`${page + 1} / ${count}`, margin, pdf.page.height - 26, {
      width: pdf.page.width - 2 * margin,
      align: 'right',
    });
  }
}
