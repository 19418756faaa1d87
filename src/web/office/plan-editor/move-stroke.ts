import { drawingHeight, drawingWidth, type Point } from '../../../domain/seating/drawing.ts';
import { boxOfSelected } from '../plan-edits/motions.ts';
import { type Snapped, snapLines, snapMove } from '../plan-edits/snap.ts';
import { distance, type Press, type Stroke } from './stroke.ts';

type Reports = { onMove: (shift: Point) => void; onClick: () => void };

/** Drags the selection. It snaps to others while snapping is on; the second press of a double click is no drag. */
export function moveStroke({ editor, canvas, at: from, reach }: Press, { onMove, onClick }: Reports): Stroke {
  const { document, selection } = editor.plan;
  const box = boxOfSelected(selection);
  let snapped: Snapped | null = null;
  let lines: ReturnType<typeof snapLines> | null = null;
  return {
    move: (to) => {
      if (!box || (!snapped && distance(from, to) < reach / 2)) return;
      if (!snapped) canvas.beginMove();
      const shift: Point = [to[0] - from[0], to[1] - from[1]];
      if (editor.get().isSnapping) {
        lines ??= snapLines(document, selection);
        snapped = snapMove(box, shift, lines, reach);
      } else snapped = { shift, guides: { x: null, y: null } };
      canvas.moveBy({ right: snapped.shift[0], down: snapped.shift[1], turn: 0, about: [0, 0] });
    },
    end: () => {
      if (!snapped) onClick();
      else if (snapped.shift[0] === 0 && snapped.shift[1] === 0) canvas.cancelMove();
      else onMove(snapped.shift);
    },
    cancel: () => canvas.cancelMove(),
    draw: (pen, { scale, colours }) => {
      const { x = null, y = null } = snapped?.guides ?? {};
      pen.strokeStyle = colours.lime;
      pen.lineWidth = 1 / scale;
      pen.beginPath();
      if (x !== null) drawLine(pen, [x, -drawingHeight], [x, 2 * drawingHeight]);
      if (y !== null) drawLine(pen, [-drawingWidth, y], [2 * drawingWidth, y]);
      pen.stroke();
    },
  };
}

function drawLine(pen: CanvasRenderingContext2D, from: Point, to: Point): void {
  pen.moveTo(...from);
  pen.lineTo(...to);
}
