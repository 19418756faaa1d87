// The picture in the editor: the hall as buyers see it, with the grid, the reference picture, taken seats and the selection.
import type { PlanRow } from '../../../domain/plans/plan-document.ts';
import { type Box, drawingHeight, drawingWidth } from '../../../domain/seating/drawing.ts';
import type { Mark } from '../../../domain/seating/mark.ts';
import type { PlacedRow } from '../../../domain/seating/zone-shape-spots.ts';
import { drawHall, type Scene } from '../../plan/draw-hall.ts';
import { drawRows, type SeatPaint } from '../../plan/draw-seats.ts';
import { type HallZone, litSeatsOf } from '../../plan/hall.ts';
import type { PlanColours } from '../../plan/plan-colours.ts';
import type { Look } from '../../plan/plan-layer.ts';
import type { PlanState } from '../plan-edits/change-selected.ts';
import { type Places, rowsOf, type Selection } from '../plan-edits/selection.ts';
import { hallOfDocument, hallZoneOf } from './editor-hall.ts';
import type { EditorState } from './plan-editor.ts';
import type { ReferencePicture } from './reference-picture.ts';
import { drawTaken, type TakenByZone } from './taken.ts';

type Pen = CanvasRenderingContext2D;
export type EditorScene = {
  plan: PlanState;
  /** The zone with an edge of light. */
  zone: number | null;
  picture: ReferencePicture | null;
  tried: EditorState['tried'];
  taken: TakenByZone;
  stageWord: string;
  /** A part of the plan, while another one is moved: it has no stage but its own. */
  part?: 'lifted' | 'rest';
};

const gridUnits = 50;

export function drawEditor(pen: Pen, scene: EditorScene, look: Look): void {
  if (scene.part !== 'lifted') drawGrid(pen, look);
  const hallScene = sceneOf(scene);
  drawHall(pen, hallScene, look);
  drawTaken(pen, hallScene.hall, scene.taken, look);
  if (scene.picture?.isShown) drawPicture(pen, scene.picture);
  if (!scene.tried) drawSelection(pen, scene.plan, look);
}

const nowhere: Box = { left: 0, top: 0, right: 0, bottom: 0 };

function sceneOf({ plan, zone, tried, stageWord, part }: EditorScene): Scene {
  const whole = hallOfDocument(plan.document);
  const hall = part ? { ...whole, stage: nowhere } : whole;
  return {
    hall,
    states: new Map(),
    chosenZoneId: null,
    hoveredZoneId: zone,
    lit: tried && litSeatsOf(hall, tried),
    stageWord,
    soldOutWord: '',
    prices: new Map(),
  };
}

/** The paper of the drawing, and a line every 50 units. */
function drawGrid(pen: Pen, { scale, colours }: Look): void {
  pen.strokeStyle = colours.quiet;
  pen.lineWidth = 1 / scale;
  pen.beginPath();
  for (let x = 0; x <= drawingWidth; x += gridUnits) {
    pen.moveTo(x, 0);
    pen.lineTo(x, drawingHeight);
  }
  for (let y = 0; y <= drawingHeight; y += gridUnits) {
    pen.moveTo(0, y);
    pen.lineTo(drawingWidth, y);
  }
  pen.stroke();
}

function drawPicture(pen: Pen, { image, at, scale, opacity }: ReferencePicture): void {
  const [width, height] = [image.width * scale, image.height * scale];
  pen.globalAlpha = opacity;
  pen.drawImage(image, at[0] - width / 2, at[1] - height / 2, width, height);
  pen.globalAlpha = 1;
}

function drawSelection(pen: Pen, { document, selection }: PlanState, look: Look): void {
  const paint = selectedPaint(look.colours, look.scale);
  for (const zone of document.zones) {
    const hallZone = hallZoneOf(zone);
    if (hallZone && selection.rows.size > 0)
      drawRows(pen, selectedPlaces(rowsOf(zone), hallZone, selection), look.seen, paint);
    if (hallZone && selection.areas.has(zone)) outline(pen, new Path2D(hallZone.outline), look);
  }
  for (const mark of selection.marks) outline(pen, outlineOfMark(mark), look);
}

function selectedPlaces(
  rows: readonly PlanRow[],
  { rows: placed }: HallZone,
  { rows: selected }: Selection,
): PlacedRow[] {
  return rows.flatMap((row, index) => {
    const places = selected.get(row);
    const placedRow = placed[index];
    return places === undefined || !placedRow ? [] : [only(placedRow, places)];
  });
}

const only = (row: PlacedRow, places: Places): PlacedRow =>
  places === null
    ? row
    : {
        ...row,
        label: '',
        seats: row.seats.map((each, place) => (places.has(place) ? each : { ...each, seat: null })),
      };

const selectedPaint = (colours: PlanColours, scale: number): SeatPaint => ({
  seat: colours.lime,
  text: colours.onLime,
  label: colours.lime,
  outline: colours.lime,
  half: colours.lime,
  gap: null,
  scale,
  colours,
});

function outline(pen: Pen, path: Path2D, { scale, colours }: Look): void {
  pen.strokeStyle = colours.lime;
  pen.lineWidth = 2 / scale;
  pen.stroke(path);
}

function outlineOfMark({ at: [x, y], width, height, turn }: Mark): Path2D {
  const path = new Path2D();
  path.rect(-width / 2, -height / 2, width, height);
  const placed = new Path2D();
  placed.addPath(path, new DOMMatrix().translate(x, y).rotate(turn));
  return placed;
}
