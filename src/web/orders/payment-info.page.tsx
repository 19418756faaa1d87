import { Link } from '@tanstack/react-router';
import { usePurchase } from '../purchase/purchase.ts';
import { minutesText, useSecondsLeft } from '../purchase/use-time-left.ts';
import { buttonClass } from '../ui/button.ts';
import { usePage } from '../ui/page-context.tsx';
import { Phrase, slot } from '../ui/phrase.tsx';
import { telephoneLink } from '../ui/telephone-link.ts';
import { useAlive } from '../ui/use-alive.ts';
import { useWords } from '../ui/words.tsx';
import { GiveBack } from './give-back.tsx';
import { OrderFrame } from './order-frame.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderSummary } from './order-summary.tsx';
import styles from './personal-info.module.css';
import { PersonalInfoList } from './personal-info-list.tsx';
import { useHeldOrder } from './use-held-order.ts';

/** Step 4 as far as the shop goes: what is held, for whom, until when, and what becomes of it. */
export function PaymentInfoPage() {
  const t = useWords();
  const { shop } = usePage();
  const isAlive = useAlive();
  const { TRANSACTION, PI } = usePurchase();
  const seconds = useSecondsLeft(TRANSACTION?.validUntil ?? null);
  useHeldOrder(true);
  if (!isAlive || !TRANSACTION || !PI) return <OrderSkeleton step="pay" />;
  return (
    <OrderFrame step="pay">
      <div className={`wrap ${styles.step}`}>
        <div className={styles.main}>
          <h1>{t('order.pay.title')}</h1>
          <div className={styles.closed}>
            <h2>{t('order.pay.closed.title')}</h2>
            <p>
              <Phrase text={t('order.pay.closed.text', { time: minutesText(seconds ?? 0), phone: slot })}>
                <a className="nowrap" href={telephoneLink(shop.phone)}>
                  {shop.phone}
                </a>
              </Phrase>
            </p>
          </div>
          <PersonalInfoList info={PI} />
          <Link to="/order/personal-info" className={buttonClass({ kind: 'line' })}>
            {t('order.pay.change')}
          </Link>
        </div>
        <aside className={styles.aside} aria-label={t('order.summary.title')}>
          <OrderSummary transaction={TRANSACTION} />
          <GiveBack seatCount={TRANSACTION.tickets.length} />
        </aside>
      </div>
    </OrderFrame>
  );
}
