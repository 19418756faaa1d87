import type { Point } from '../../../domain/seating/drawing.ts';
import { middleOfSelected } from '../plan-edits/motions.ts';
import type { Press, Stroke } from './stroke.ts';

/** In steps of this many degrees while snapping is on. */
const stepDegrees = 5;

export function turnStroke({ editor, canvas, at: from }: Press, onTurn: (degrees: number) => void): Stroke {
  const about = middleOfSelected(editor.plan.selection);
  const start = angleOf(from, about);
  let degrees = 0;
  canvas.beginMove();
  return {
    move: (to) => {
      const turned = ((angleOf(to, about) - start) * 180) / Math.PI;
      degrees = editor.get().isSnapping ? Math.round(turned / stepDegrees) * stepDegrees : turned;
      canvas.moveBy({ right: 0, down: 0, turn: (degrees * Math.PI) / 180, about });
    },
    end: () => (degrees === 0 ? canvas.cancelMove() : onTurn(degrees)),
    cancel: () => canvas.cancelMove(),
  };
}

const angleOf = ([x, y]: Point, [aboutX, aboutY]: Point): number => Math.atan2(y - aboutY, x - aboutX);
