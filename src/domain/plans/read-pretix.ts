// Reads pretix's seating plan: seats by their positions, which are relative to their row and zone, and areas with a text.
import { drawingHeight, drawingWidth, type Point } from '../seating/drawing.ts';
import type { Mark } from '../seating/mark.ts';
import { rowLabel, type Seat, type SeatClass, seatClasses } from '../seating/seat-plan.ts';
import { type ListedSeat, zonesFromSeats } from './listed-seats.ts';
import { planBounds } from './plan-document.ts';
import { FileNotes, pretixLengthMax, type ReadFile } from './plan-file.ts';
import { fieldOf, listOf, numberOf, parseJson, textOf } from './read-json.ts';
import { roundOff } from './round-off.ts';

const short = (value: number): number => roundOff(value, 3);

export function readPretix(text: string): ReadFile {
  const notes = new FileNotes();
  if (text.length > pretixLengthMax) notes.refuse('fileTooLong');
  const plan = notes.errors.length > 0 ? undefined : parseJson(text);
  if (notes.errors.length === 0 && !Array.isArray(fieldOf(plan, 'zones'))) notes.refuse('jsonUnreadable', null, text);
  const zones = notes.errors.length > 0 ? [] : listOf(fieldOf(plan, 'zones'));
  const scaled = scaleOf(fieldOf(plan, 'size'));
  const seats = zones.flatMap((zone, index) => seatsOf(zone, index, { scaled, notes }));
  return notes.result(() => ({
    zones: zonesFromSeats(seats, notes),
    marks: zones.flatMap((zone) => marksOf(zone, { scaled, notes })),
  }));
}

type ReadContext = { scaled: (at: Point) => Point; notes: FileNotes };

/** Another drawing is made as large as ours. */
function scaleOf(size: unknown): (at: Point) => Point {
  const [width, height] = [numberOf(fieldOf(size, 'width')), numberOf(fieldOf(size, 'height'))];
  const scale = width > 0 && height > 0 ? Math.min(drawingWidth / width, drawingHeight / height) : 1;
  return ([x, y]) => [short(x * scale), short(y * scale)];
}

/** Positions are relative to what they are in. */
function positionIn(value: unknown, [x, y]: Point): Point {
  const position = fieldOf(value, 'position');
  return [x + numberOf(fieldOf(position, 'x')), y + numberOf(fieldOf(position, 'y'))];
}

function seatsOf(zone: unknown, index: number, { scaled, notes }: ReadContext): ListedSeat[] {
  const section = textOf(fieldOf(zone, 'name')).slice(0, planBounds.name) || `ZONE ${index + 1}`;
  const at = positionIn(zone, [0, 0]);
  const rows = listOf(fieldOf(zone, 'rows'));
  const labels = labelsOf(rows, notes);
  return rows.flatMap((row, rowIndex) => {
    const rowAt = positionIn(row, at);
    const seats = listOf(fieldOf(row, 'seats'));
    const numbers = numbersOf(seats, notes);
    return seats.flatMap((seat, place): ListedSeat[] => {
      const spot = scaled(positionIn(seat, rowAt));
      if (!spot.every((value) => Math.abs(value) <= planBounds.coordinate)) {
        notes.refuse('positionUnreadable', null, textOf(fieldOf(seat, 'seat_guid')));
        return [];
      }
      const one: Seat = { number: numbers[place] as number, class: classOf(textOf(fieldOf(seat, 'category')), notes) };
      return [{ section, row: labels[rowIndex] as string, seat: one, at: spot }];
    });
  });
}

/** Labels of another kind, or twice in a zone, become numbers. */
function labelsOf(rows: readonly unknown[], notes: FileNotes): string[] {
  const labels = rows.map((row) => textOf(fieldOf(row, 'row_number')).toUpperCase());
  const areRight = labels.every((label) => rowLabel.test(label)) && new Set(labels).size === labels.length;
  if (areRight) return labels;
  notes.lose('rowNames');
  return rows.map((_, index) => String(index + 1));
}

/** Numbers of another kind, or twice in a row, are counted anew. */
function numbersOf(seats: readonly unknown[], notes: FileNotes): number[] {
  const texts = seats.map((seat) => textOf(fieldOf(seat, 'seat_number')));
  const areRight = texts.every((text) => /^[1-9]\d{0,2}$/.test(text)) && new Set(texts).size === texts.length;
  if (areRight) return texts.map(Number);
  notes.lose('seatNumbers');
  return seats.map((_, index) => index + 1);
}

/** Other categories are seats on public sale. */
function classOf(category: string, notes: FileNotes): SeatClass {
  const known = seatClasses.find((seatClass) => seatClass === category);
  if (!known) notes.lose('categories');
  return known ?? 'a';
}

/** Rectangles and texts become marks; other areas are left out. */
function marksOf(zone: unknown, { scaled, notes }: ReadContext): Mark[] {
  const at = positionIn(zone, [0, 0]);
  return listOf(fieldOf(zone, 'areas')).flatMap((one): Mark[] => {
    const text = textOf(fieldOf(fieldOf(one, 'text'), 'text')).slice(0, planBounds.text);
    const rectangle = fieldOf(one, 'rectangle');
    const [width, height] = scaled([
      numberOf(fieldOf(rectangle, 'width')) || textWidth,
      numberOf(fieldOf(rectangle, 'height')) || textHeight,
    ]);
    const [x, y] = scaled(positionIn(one, at));
    const isMark =
      (rectangle !== undefined || textOf(fieldOf(one, 'shape')) === 'text') && text !== '' && width > 0 && height > 0;
    if (!isMark) notes.lose('areas');
    const middle: Point = [short(x + width / 2), short(y + height / 2)];
    const isOnDrawing = [...middle, width, height].every((value) => Math.abs(value) <= planBounds.coordinate);
    const turn = Math.min(Math.max(numberOf(fieldOf(one, 'rotation')), -360), 360);
    return isMark && isOnDrawing
      ? [{ kind: /stage/i.test(text) ? 'stage' : 'text', at: middle, width, height, turn, text }]
      : [];
  });
}

const [textWidth, textHeight] = [120, 20];
