import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Point } from '../../domain/seating/drawing.ts';
import type { Scene } from './draw-hall.ts';
import { roomForForms } from './draw-seats.ts';
import { PlanCanvas } from './plan-canvas.ts';
import { listenToGestures } from './plan-gestures.ts';

/** Keeps a canvas showing the scene as long as it is on the page; on the server there is none. */
export function usePlanCanvas(scene: Scene, onChooseZone: ((zoneId: number) => void) | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const plan = useRef<PlanCanvas>(null);
  const latest = useRef({ scene, onChooseZone });
  const [isClose, setClose] = useState(false);

  // Before the browser paints, so that the room is never visible without its hall.
  useLayoutEffect(() => {
    latest.current = { scene, onChooseZone };
  }, [scene, onChooseZone]);
  useLayoutEffect(() => plan.current?.show(scene), [scene]);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = new PlanCanvas(element, latest.current.scene, ({ scale }, isWhole) => {
      // The stylesheet lets a finger scroll the page for as long as all of the plan is seen.
      if (element.dataset.whole !== String(isWhole)) element.dataset.whole = String(isWhole);
      setClose(scale * latest.current.scene.hall.seatSize >= roomForForms * 1.6);
    });
    plan.current = made;
    const stopListening = listenToGestures(element, made.camera, reportsTo(element, made, latest));
    return () => {
      stopListening();
      made.stop();
      plan.current = null;
    };
  }, []);

  return { canvas, plan, isClose };
}

type Latest = RefObject<{ scene: Scene; onChooseZone: ((zoneId: number) => void) | undefined }>;

/** A zone can be chosen when it is open and the caller listens; only then it reacts to the mouse. */
function reportsTo(canvas: HTMLCanvasElement, plan: PlanCanvas, latest: Latest) {
  const choosableAt = (at: Point | null) => {
    const { scene, onChooseZone } = latest.current;
    const zoneId = at && onChooseZone ? plan.zoneAt(at) : null;
    return zoneId !== null && (scene.states.get(zoneId) ?? 'open') === 'open' ? zoneId : null;
  };
  return {
    onTap: (at: Point) => {
      const zoneId = choosableAt(at);
      if (zoneId !== null) latest.current.onChooseZone?.(zoneId);
    },
    onHover: (at: Point | null) => {
      const zoneId = choosableAt(at);
      canvas.style.cursor = zoneId === null ? '' : 'pointer';
      plan.hover(zoneId);
    },
  };
}
