import type { Translate } from '../../../words/words.ts';
import { PlanSign, type Sign, SignPicture } from '../../plan/plan-sign.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { type Left, leftAtPrice, type PriceTint } from './price-tints.ts';
import styles from './seat-plan.module.css';

type Props = { tints: readonly PriceTint[]; signs: readonly Sign[] };

/** The prices of the zones, then the other signs of the picture. */
export function PlanLegend({ tints, signs }: Props) {
  const t = useWords();
  return (
    <ul className={styles.legend} aria-label={t('seating.legend')}>
      {tints.map(({ price, tint, zones }) => (
        <li key={price}>
          <SignPicture>
            <rect className={styles[`tint${tint + 1}`]} x="1" y="2" width="16" height="14" rx="3" />
          </SignPicture>
          <b>{priceText(price)}</b> {leftText(t, leftAtPrice({ price, tint, zones }))}
        </li>
      ))}
      {signs.map((key) => (
        <li key={key}>
          <PlanSign sign={key} />
          {t(key)}
        </li>
      ))}
    </ul>
  );
}

/** Nothing is said while it is not known. */
export function leftText(t: Translate, left: Left): string {
  if (left === 'wheelchair') return t('order.left.wheelchair');
  return left === null ? '' : left === 0 ? t('order.left.none') : t('order.left', { count: left });
}
