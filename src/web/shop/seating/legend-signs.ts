import type { Scene } from '../../plan/draw-hall.ts';
import type { Sign } from '../../plan/plan-sign.tsx';

type Legend = {
  scene: Scene;
  hasPrices: boolean;
  /** Seats are large enough to tell one kind from another. */
  isClose: boolean;
  canChoose: boolean;
};

/** Only what occurs in the picture. The sign of a choice is there before anything is chosen, so that a tap moves nothing. */
export function legendSigns({ scene, hasPrices, isClose, canChoose }: Legend): Sign[] {
  const { hall, states, chosenZoneId, lit } = scene;
  const ids = new Set(hall.zones.map(({ id }) => id));
  const has = (state: string) => [...states].some(([id, each]) => each === state && ids.has(id));
  const isOpen = ({ id }: { id: number }) => id !== chosenZoneId && (states.get(id) ?? 'open') === 'open';
  const isPlain = states.size === 0 && chosenZoneId === null && lit === null;
  const tellsClasses = isClose || isPlain;
  const found: [Sign, boolean][] = [
    ['seating.given', lit !== null && lit.length > 0],
    ['seating.chosen', canChoose || (chosenZoneId !== null && ids.has(chosenZoneId))],
    ['seating.open', states.size > 0 && !hasPrices && hall.zones.some(isOpen)],
    ['seating.soldOut', has('sold-out')],
    ['seating.off', has('off')],
    [hall.isOneZone ? 'seating.assigned' : 'seating.class.a', tellsClasses && hall.kinds.has('a')],
    ['seating.class.b', tellsClasses && hall.kinds.has('b')],
    ['seating.class.c', tellsClasses && hall.kinds.has('c')],
    ['seating.restrictedView', tellsClasses && hall.kinds.has('restrictedView')],
    ['seating.notApplicable', hall.isOneZone && hall.kinds.has('gap')],
  ];
  return found.flatMap(([sign, isThere]) => (isThere ? [sign] : []));
}
