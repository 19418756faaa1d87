// A drag that selects a box. Its frame is an element over the canvas, so nothing is drawn again meanwhile.
import type { RefObject } from 'react';
import type { Point } from '../../../domain/seating/drawing.ts';

type Options = {
  isOn: (event: PointerEvent) => boolean;
  /** Two opposite corners, in pixels of the canvas. */
  onBox: (corners: readonly [Point, Point]) => void;
};

const boxPixelsMin = 8;

export function listenToBoxes(
  canvas: HTMLCanvasElement,
  frame: RefObject<HTMLElement | null>,
  { isOn, onBox }: Options,
): () => void {
  const stopping = new AbortController();
  const options = { signal: stopping.signal, capture: true };
  let start: { at: Point; pointerId: number } | null = null;

  const show = (corners: readonly [Point, Point] | null) => {
    const element = frame.current;
    if (!element) return;
    element.hidden = corners === null;
    if (!corners) return;
    const [[x1, y1], [x2, y2]] = corners;
    element.style.transform = `translate(${Math.min(x1, x2)}px, ${Math.min(y1, y2)}px)`;
    element.style.width = `${Math.abs(x1 - x2)}px`;
    element.style.height = `${Math.abs(y1 - y2)}px`;
  };
  const take = (event: PointerEvent) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button > 0 || !isOn(event)) return;
      start = { at: placeOf(event, canvas), pointerId: event.pointerId };
      canvas.setPointerCapture(event.pointerId);
      take(event);
    },
    options,
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (start?.pointerId !== event.pointerId) return;
      show([start.at, placeOf(event, canvas)]);
      take(event);
    },
    options,
  );
  const end = (event: PointerEvent, isDone: boolean) => {
    if (start?.pointerId !== event.pointerId) return;
    const corners = [start.at, placeOf(event, canvas)] as const;
    start = null;
    show(null);
    take(event);
    if (isDone && sizeOf(corners) >= boxPixelsMin) onBox(corners);
  };
  canvas.addEventListener('pointerup', (event) => end(event, true), options);
  canvas.addEventListener('pointercancel', (event) => end(event, false), options);
  return () => stopping.abort();
}

const sizeOf = ([one, other]: readonly [Point, Point]) => Math.hypot(one[0] - other[0], one[1] - other[1]);

function placeOf({ clientX, clientY }: MouseEvent, canvas: HTMLCanvasElement): Point {
  const { left, top } = canvas.getBoundingClientRect();
  return [clientX - left, clientY - top];
}
