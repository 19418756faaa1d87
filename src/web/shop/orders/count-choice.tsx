import type { Ref } from 'react';
import { useWords } from '../../ui/page/words.tsx';
import styles from './count-choice.module.css';
import part from './part.module.css';

type Props = {
  max: number;
  /** The reason while fewer tickets can be chosen than the event allows. */
  fewerBecause: 'code' | 'network' | null;
  count: number | null;
  isLocked: boolean;
  onChoose: (count: number) => void;
  ref: Ref<HTMLElement>;
};

/** From one to as many as the event allows in one order. */
export function CountChoice({ max, fewerBecause, count, isLocked, onChoose, ref }: Props) {
  const t = useWords();
  return (
    <section className={part.part} ref={ref}>
      <h2>
        {t('order.count.title')} <small>{t('order.count.max', { count: max })}</small>
      </h2>
      {fewerBecause && (
        <p className={styles.fewer}>
          {t(fewerBecause === 'code' ? 'order.count.code' : 'order.count.fewer', { count: max })}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one control */}
      <div className={styles.counts} role="group" aria-label={t('order.count.title')}>
        {Array.from({ length: max }, (_, index) => index + 1).map((number) => (
          <button
            key={number}
            type="button"
            className={number === count ? styles.on : undefined}
            aria-pressed={number === count}
            disabled={isLocked}
            onClick={() => onChoose(number)}
          >
            {number}
          </button>
        ))}
      </div>
    </section>
  );
}
