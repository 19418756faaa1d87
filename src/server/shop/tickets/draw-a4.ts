// A ticket on A4: the event with its poster, the seat in the largest type, and a code of 65 millimetres.

import { codeSide, drawCode } from './code-squares.ts';
import { drawFrame, drawLine, type Pdf, write, writeFact, writeFacts, writeTerms } from './ticket-pen.ts';
import type { Sheet } from './ticket-sheet.ts';

const left = 42;
const width = 511;
const inner = { x: left + 20, width: width - 40 };
const right = inner.x + inner.width;
const card = { top: 78, bottom: 668 };
const poster = { width: 112, height: 168 };
const modulePoints = 5;
const bottom = 806;

export function drawA4(pdf: Pdf, sheet: Sheet): boolean {
  drawHead(pdf, sheet);
  drawFrame(pdf, { x: left, y: card.top, width, height: card.bottom - card.top });
  drawEvent(pdf, sheet);
  drawLine(pdf, { ...inner, y: 284 });
  drawSeat(pdf, sheet);
  drawLine(pdf, { ...inner, y: 392 });
  drawFacts(pdf, sheet);
  drawStub(pdf, sheet);
  return drawNotes(pdf, sheet);
}

function drawHead(pdf: Pdf, { facts, shopName }: Sheet): void {
  const { invoiceNo, position } = facts;
  write(pdf, shopName, { x: left, y: 40, width: 200, height: 26 }, { sizes: [15, 11], weight: 'bold' });
  const number = invoiceNo ? `${invoiceNo.label} ${invoiceNo.value}` : '';
  const lines = { x: left + 210, width: width - 210, height: 17 };
  write(pdf, number, { ...lines, y: 38 }, { sizes: [10, 8], align: 'right' });
  write(pdf, position, { ...lines, y: 54 }, { sizes: [10, 8], align: 'right' });
}

function drawEvent(pdf: Pdf, { facts, poster: picture }: Sheet): void {
  const top = card.top + 20;
  if (picture) pdf.image(picture, inner.x, top, poster);
  const shift = picture ? poster.width + 18 : 0;
  const box = { x: inner.x + shift, width: inner.width - shift };
  const name = { ...box, y: top - 4, height: 118 };
  const end = write(pdf, facts.event, name, { sizes: [27, 23, 19, 16], weight: 'bold' });
  write(pdf, facts.performers, { ...box, y: end + 4, height: 44 }, { sizes: [13, 11, 9.5] });
}

function drawSeat(pdf: Pdf, { facts }: Sheet): void {
  const [zone, row] = facts.seat.length === 1 ? [1.6, 1] : [1.5, 1];
  const box = { ...inner, y: 294, height: 90 };
  writeFacts(pdf, [facts.zone, ...facts.seat], box, { size: 46, shares: [zone, row, row] });
}

function drawFacts(pdf: Pdf, { facts }: Sheet): void {
  const column = { x: inner.x, width: right - codeSide(modulePoints) - inner.x - 10 };
  const { date, times, gate, venue, address, holder } = facts;
  let y = writeFact(pdf, date, { ...column, y: 402, height: 56 }, 15) + 5;
  y = writeFacts(pdf, times, { ...column, y, height: 44 }, { size: 15 }) + 5;
  if (gate) y = writeFact(pdf, gate, { ...column, y, height: 44 }, 15) + 5;
  y = writeFact(pdf, venue, { ...column, y, height: 42 }, 13);
  y = write(pdf, address, { ...column, y, height: 32 }, { sizes: [10, 8.5] }) + 5;
  if (holder) writeFact(pdf, holder, { ...column, y, height: 40 }, 13);
}

function drawStub(pdf: Pdf, { facts }: Sheet): void {
  const side = codeSide(modulePoints);
  const x = right + 10 - side;
  drawCode(pdf, facts.code, { x, y: 396, modulePoints });
  const name = { x, y: 396 + side - 6, width: side, height: 26 };
  write(pdf, facts.codeName, name, { sizes: [16], weight: 'bold', align: 'center' });
}

function drawNotes(pdf: Pdf, { facts, terms, locale }: Sheet): boolean {
  const box = { x: left, width };
  let y = write(pdf, facts.price, { ...box, y: card.bottom + 10, height: 20 }, { sizes: [12, 10], weight: 'bold' });
  y = write(pdf, facts.notes.join('\n'), { ...box, y: y + 2, height: 44 }, { sizes: [9, 8, 7] }) + 6;
  return writeTerms(pdf, { terms, locale }, { ...box, y, height: bottom - y }, [8.5, 7.5, 6.5]);
}
