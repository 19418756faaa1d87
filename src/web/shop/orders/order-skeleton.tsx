import { useWords } from '../../ui/page/words.tsx';
import { OrderFrame, type OrderStep } from './order-frame.tsx';
import styles from './order-skeleton.module.css';

/** A step that is on its way, or about to be left for another one. */
export function OrderSkeleton({ step }: { step: OrderStep }) {
  const t = useWords();
  return (
    <OrderFrame step={step}>
      <div className={`wrap ${styles.step}`} aria-busy="true">
        <h1>{t(`order.step.${step}.long`)}</h1>
        <div className={styles.block} />
        <div className={styles.line} />
        <div className={styles.line} />
      </div>
    </OrderFrame>
  );
}
