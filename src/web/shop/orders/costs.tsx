import { dollarsFrom } from '../../../domain/money/money.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Price, priceText } from '../../ui/text/price.tsx';
import styles from './costs.module.css';

type Part = { name: string; cents: number };

/** The fees, part by part, and the total below them. */
export function Costs({ parts, totalCents }: { parts: readonly Part[]; totalCents: number }) {
  const t = useWords();
  return (
    <dl className={styles.costs}>
      {parts.map(({ name, cents }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{cents === 0 ? t('delivery.free') : priceText(dollarsFrom(cents))}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('order.cart.total')}</dt>
        <dd>
          <Price dollars={dollarsFrom(totalCents)} />
        </dd>
      </div>
    </dl>
  );
}
