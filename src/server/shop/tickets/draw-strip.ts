// A ticket on the strip of a ticket printer: no picture and no terms, which have no room there.
import { codeSide, drawCode } from './code-squares.ts';
import { type Pdf, write, writeFact, writeFacts } from './ticket-pen.ts';
import type { Sheet } from './ticket-sheet.ts';

const left = 16;
const width = 346;
const modulePoints = 4;
const stub = { x: 382, top: 10 };

export function drawStrip(pdf: Pdf, { facts }: Sheet): boolean {
  const box = { x: left, width };
  const { date, times, gate, venue, address, holder } = facts;
  let y = write(pdf, facts.event, { ...box, y: 8, height: 46 }, { sizes: [18, 15, 12], weight: 'bold' });
  y = write(pdf, facts.performers, { ...box, y, height: 15 }, { sizes: [9, 8] }) + 2;
  const seat = { ...box, y, height: 56 };
  y = writeFacts(pdf, [facts.zone, ...facts.seat], seat, { size: 30, shares: [1.5, 1, 1] }) + 1;
  const many = [...times, ...(gate ? [gate] : [])];
  y =
    writeFacts(pdf, [date, ...many], { ...box, y, height: 32 }, { size: 11, shares: [1.7, ...many.map(() => 0.8)] }) +
    1;
  const place = [venue.value, address].filter(Boolean).join(' · ');
  y = write(pdf, place, { ...box, y, height: 24 }, { sizes: [8.5, 7.5] });
  if (holder) y = writeFact(pdf, holder, { ...box, y, height: 26 }, 10);
  y = write(pdf, facts.price, { ...box, y: y + 1, height: 16 }, { sizes: [9.5, 8], weight: 'bold' });
  write(pdf, facts.notes.join(' '), { ...box, y, height: 226 - y }, { sizes: [6.5, 6] });
  drawStub(pdf, { facts });
  // Terms are not looked for here: the counter shows them.
  return true;
}

function drawStub(pdf: Pdf, { facts }: Pick<Sheet, 'facts'>): void {
  const side = codeSide(modulePoints);
  pdf
    .moveTo(stub.x - 8, 8)
    .lineTo(stub.x - 8, 224)
    .lineWidth(0.8)
    .dash(4, { space: 3 })
    .stroke('#777777')
    .undash();
  drawCode(pdf, facts.code, { x: stub.x, y: stub.top - 8, modulePoints });
  const line = { x: stub.x, width: side };
  const below = stub.top - 8 + side - 6;
  write(pdf, facts.codeName, { ...line, y: below, height: 20 }, { sizes: [13], weight: 'bold', align: 'center' });
  const small = [facts.position, facts.invoiceNo?.value ?? ''].filter(Boolean).join(' · ');
  write(pdf, small, { ...line, y: below + 20, height: 26 }, { sizes: [8, 7], align: 'center' });
}
