import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Box, Point } from '../../../domain/seating/drawing.ts';
import { listenToGestures } from '../../plan/plan-gestures.ts';
import { listenToBoxes } from './box-gesture.ts';
import type { SessionScene } from './draw-session.ts';
import type { SeatKey } from './seat-states.ts';
import { SessionCanvas } from './session-canvas.ts';

type Reports = {
  onTap: (at: Point) => void;
  onBox: (box: Box) => void;
  selectsBoxes: boolean;
  /** The seats that the picture begins around; all of the hall without them. */
  beginsAt: ReadonlySet<SeatKey> | undefined;
};

/** Keeps a canvas showing the scene as long as it is on the page. A drag selects a box where it is asked for, or with the shift key. */
export function useSessionCanvas(scene: SessionScene, frame: RefObject<HTMLElement | null>, reports: Reports) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef<SessionCanvas>(null);
  const latest = useRef({ scene, reports });

  useLayoutEffect(() => {
    latest.current = { scene, reports };
    shown.current?.show(scene);
  });

  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const { scene: first, reports: asked } = latest.current;
    const made = new SessionCanvas(element, first, asked.beginsAt);
    shown.current = made;
    // First, so that a drag for a box is not taken as a movement of the plan.
    const stopBoxes = listenToBoxes(element, frame, {
      isOn: (event) => event.shiftKey || latest.current.reports.selectsBoxes,
      onBox: (corners) => latest.current.reports.onBox(made.toBox(corners)),
    });
    const stopGestures = listenToGestures(element, made.camera, {
      onTap: (at) => latest.current.reports.onTap(made.toPoint(at)),
      onHover: () => {},
    });
    return () => {
      stopBoxes();
      stopGestures();
      made.stop();
      shown.current = null;
    };
  }, [frame]);

  return { canvas, shown };
}
