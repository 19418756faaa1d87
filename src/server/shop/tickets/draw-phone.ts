// A ticket for the screen of a telephone: the code first, as wide as a hand.
import { codeSide, drawCode } from './code-squares.ts';
import { drawLine, type Pdf, write, writeFact, writeFacts, writeTerms } from './ticket-pen.ts';
import type { Sheet } from './ticket-sheet.ts';

const left = 24;
const width = 312;
const poster = { width: 60, height: 90 };
const modulePoints = 6;
const bottom = 784;

export function drawPhone(pdf: Pdf, sheet: Sheet): boolean {
  drawCodeAndName(pdf, sheet);
  drawEvent(pdf, sheet);
  const { facts } = sheet;
  drawLine(pdf, { x: left, width, y: 454 });
  const seat = { x: left, width, y: 460, height: 66 };
  writeFacts(pdf, [facts.zone, ...facts.seat], seat, { size: 36, shares: [1.5, 1, 1] });
  drawLine(pdf, { x: left, width, y: 530 });
  return drawRest(pdf, sheet);
}

function drawCodeAndName(pdf: Pdf, { facts, shopName }: Sheet): void {
  const line = { x: left, y: 20, height: 18 };
  write(pdf, shopName, { ...line, width: 180 }, { sizes: [11, 9], weight: 'bold' });
  write(pdf, facts.position, { ...line, x: left + 150, width: width - 150 }, { sizes: [10, 8], align: 'right' });
  const side = codeSide(modulePoints);
  drawCode(pdf, facts.code, { x: (2 * left + width - side) / 2, y: 40, modulePoints });
  const name = { x: left, y: 40 + side - 8, width, height: 30 };
  write(pdf, facts.codeName, name, { sizes: [18], weight: 'bold', align: 'center' });
}

function drawEvent(pdf: Pdf, { facts, poster: picture }: Sheet): void {
  const top = 350;
  if (picture) pdf.image(picture, left, top + 4, poster);
  const shift = picture ? poster.width + 14 : 0;
  const box = { x: left + shift, width: width - shift };
  const name = { ...box, y: top, height: 62 };
  const end = write(pdf, facts.event, name, { sizes: [20, 17, 14, 12], weight: 'bold' });
  write(pdf, facts.performers, { ...box, y: end + 2, height: 34 }, { sizes: [11, 9.5, 8.5] });
}

function drawRest(pdf: Pdf, { facts, terms, locale }: Sheet): boolean {
  const box = { x: left, width };
  const { date, times, gate, venue, address, holder, invoiceNo } = facts;
  let y = writeFact(pdf, date, { ...box, y: 536, height: 34 }, 13) + 3;
  y = writeFacts(pdf, [...times, ...(gate ? [gate] : [])], { ...box, y, height: 36 }, { size: 13 }) + 3;
  y = writeFact(pdf, venue, { ...box, y, height: 36 }, 12);
  y = write(pdf, address, { ...box, y, height: 26 }, { sizes: [9, 8] }) + 3;
  const people = [holder, invoiceNo].flatMap((fact) => fact ?? []);
  y = writeFacts(pdf, people, { ...box, y, height: 34 }, { size: 11 }) + 4;
  y = write(pdf, facts.price, { ...box, y, height: 18 }, { sizes: [11, 9], weight: 'bold' });
  y = write(pdf, facts.notes.join('\n'), { ...box, y, height: 48 }, { sizes: [8, 7, 6.5] }) + 3;
  return writeTerms(pdf, { terms, locale }, { ...box, y, height: bottom - y }, [7.5, 6.5]);
}
