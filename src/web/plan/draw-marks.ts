// The stage, entrances and free texts of a hall.
import type { Box } from '../../domain/seating/drawing.ts';
import type { Mark } from '../../domain/seating/mark.ts';
import { write } from './draw-seats.ts';
import type { PlanColours } from './plan-colours.ts';

type Pen = CanvasRenderingContext2D;

type Marked = { hall: { marks: readonly Mark[]; stage: Box }; stageWord: string };

export function drawMarks(pen: Pen, { hall: { marks, stage }, stageWord }: Marked, colours: PlanColours): void {
  if (!marks.some(({ kind }) => kind === 'stage')) drawStage(pen, stage, { word: stageWord, colours });
  for (const mark of marks) {
    const [x, y] = mark.at;
    pen.save();
    pen.translate(x, y);
    pen.rotate((mark.turn * Math.PI) / 180);
    drawMark(pen, mark, { word: stageWord, colours });
    pen.restore();
  }
}

type Lettering = { word: string; colours: PlanColours };

/** The middle of the mark is the origin. */
function drawMark(pen: Pen, { kind, width, height, text }: Mark, { word, colours }: Lettering): void {
  const box: Box = { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 };
  if (kind === 'stage') drawStage(pen, box, { word: text || word, colours });
  else if (kind === 'entrance') drawEntrance(pen, box, { word: text, colours });
  else writeInside(pen, box, { word: text, colours });
}

/** A sheet of light with a curved front edge, and its word. */
function drawStage(pen: Pen, { left, top, right, bottom }: Box, { word, colours }: Lettering): void {
  const [width, height] = [right - left, bottom - top];
  pen.fillStyle = colours.text;
  pen.beginPath();
  pen.moveTo(left, top);
  pen.lineTo(right, top);
  pen.lineTo(right - width * 0.075, bottom - height * 0.18);
  pen.quadraticCurveTo((left + right) / 2, bottom + height * 0.18, left + width * 0.075, bottom - height * 0.18);
  pen.closePath();
  pen.fill();
  write(pen, { colours }, { size: Math.min(height * 0.4, width * 0.2), colour: colours.onLime });
  pen.fillText(word, (left + right) / 2, top + height * 0.48, width * 0.84);
}

/** A gap in a wall: two posts, and the word between them. */
function drawEntrance(pen: Pen, box: Box, lettering: Lettering): void {
  const post = Math.min((box.right - box.left) * 0.06, 4);
  pen.fillStyle = lettering.colours.softText;
  pen.fillRect(box.left, box.top, post, box.bottom - box.top);
  pen.fillRect(box.right - post, box.top, post, box.bottom - box.top);
  writeInside(pen, box, lettering);
}

function writeInside(pen: Pen, { left, top, right, bottom }: Box, { word, colours }: Lettering): void {
  write(pen, { colours }, { size: Math.min((bottom - top) * 0.6, 40), colour: colours.softText });
  pen.fillText(word, (left + right) / 2, (top + bottom) / 2, (right - left) * 0.86);
}
