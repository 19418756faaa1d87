import type { ReactNode } from 'react';
import type { Key, Translate } from '../../../words/words.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import type { Scene } from './draw-hall.ts';
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
          <svg className={styles.sign} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
            <rect className={styles[`tint${tint + 1}`]} x="1" y="2" width="16" height="14" rx="3" />
          </svg>
          <b>{priceText(price)}</b> {leftText(t, leftAtPrice({ price, tint, zones }))}
        </li>
      ))}
      {signsOf(props).map((key) => (
        <li key={key}>
          <svg className={styles.sign} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
            {signs[key]}
          </svg>
          {t(key)}
        </li>
      ))}
    </ul>
  );
}

/** Nothing is said while it is not known. */
export const leftText = (t: Translate, left: number | null): string =>
  left === null ? '' : left === 0 ? t('order.left.none') : t('order.left', { count: left });

const signs = {
  'seating.given': <circle className={styles.chosen} cx="9" cy="9" r="7" />,
  'seating.chosen': <rect className={styles.chosen} x="1" y="2" width="16" height="14" rx="3" />,
  'seating.open': <rect className={styles.open} x="1" y="2" width="16" height="14" rx="3" />,
  'seating.soldOut': (
    <path className={styles.soldOut} d="M1.5 2.5h15v13h-15zM1.5 9l6.5-6.5M2.5 15.5l13-13M10 15.5l6.5-6.5" />
  ),
  'seating.off': <rect className={styles.off} x="1.5" y="2.5" width="15" height="13" rx="3" />,
  'seating.assigned': <circle className={styles.seat} cx="9" cy="9" r="7" />,
  'seating.class.a': <circle className={styles.seat} cx="9" cy="9" r="7" />,
  'seating.class.b': <circle className={styles.outlined} cx="9" cy="9" r="6" />,
  'seating.class.c': <rect className={styles.seat} x="2" y="2" width="14" height="14" rx="3" />,
  'seating.restrictedView': (
    <>
      <circle className={styles.outlined} cx="9" cy="9" r="6" />
      <path className={styles.half} d="M9 3a6 6 0 0 0 0 12z" />
    </>
  ),
  'seating.notApplicable': <circle className={styles.seat} cx="9" cy="9" r="2" />,
} as const satisfies Partial<Record<Key, ReactNode>>;
type Sign = keyof typeof signs;

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
