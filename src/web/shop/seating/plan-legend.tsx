import type { Translate } from '../../../words/words.ts';
import type { Scene } from '../../plan/draw-hall.ts';
import { PlanSign, type Sign, SignPicture } from '../../plan/plan-sign.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { leftAtPrice, type PriceTint } from './price-tints.ts';
import styles from './seat-plan.module.css';

type Props = {
  scene: Scene;
  tints: readonly PriceTint[];
  /** Seats are large enough to tell one kind from another. */
  isClose: boolean;
};

/** Only what occurs in the picture. */
export function PlanLegend(props: Props) {
  const t = useWords();
  return (
    <ul className={styles.legend} aria-label={t('seating.legend')}>
      {props.tints.map(({ price, tint, zones }) => (
        <li key={price}>
          <SignPicture>
            <rect className={styles[`tint${tint + 1}`]} x="1" y="2" width="16" height="14" rx="3" />
          </SignPicture>
          <b>{priceText(price)}</b> {leftText(t, leftAtPrice({ price, tint, zones }))}
        </li>
      ))}
      {signsOf(props).map((key) => (
        <li key={key}>
          <PlanSign sign={key} />
          {t(key)}
        </li>
      ))}
    </ul>
  );
}

/** Nothing is said while it is not known. */
export const leftText = (t: Translate, left: number | null): string =>
  left === null ? '' : left === 0 ? t('order.left.none') : t('order.left', { count: left });

function signsOf({ scene, isClose, tints }: Props): Sign[] {
  const { hall, states, chosenZoneId, lit } = scene;
  const ids = new Set(hall.zones.map(({ id }) => id));
  const has = (state: string) => [...states].some(([id, each]) => each === state && ids.has(id));
  const isOpen = ({ id }: { id: number }) => id !== chosenZoneId && (states.get(id) ?? 'open') === 'open';
  const isPlain = states.size === 0 && chosenZoneId === null && lit === null;
  const tellsClasses = isClose || isPlain;
  const found: [Sign, boolean][] = [
    ['seating.given', lit !== null && lit.length > 0],
    ['seating.chosen', chosenZoneId !== null && ids.has(chosenZoneId)],
    ['seating.open', states.size > 0 && tints.length === 0 && hall.zones.some(isOpen)],
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
