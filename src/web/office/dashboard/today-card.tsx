import type { ShopState } from '../../../contract/dashboard.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import cards from '../charts/cards.module.css';
import { methodWords } from '../charts/method-words.ts';
import { wholeText } from '../charts/whole-text.ts';
import styles from './dashboard.module.css';

/** The sales of today beside those of a week ago at the same time, and the money by method. */
export function TodayCard({ shop: { today, weekBefore, methods } }: { shop: ShopState }) {
  const t = useWords();
  const hasBefore = Object.values(weekBefore).some((figure) => figure > 0);
  return (
    <section className={styles.today} aria-label={t('dashboard.today')}>
      <dl className={cards.figures}>
        <div className={styles.first}>
          <dt>{t('dashboard.amount')}</dt>
          <dd>{priceText(today.amount)}</dd>
          {hasBefore && (
            <dd className={cards.quiet}>
              <Change now={today.amount} before={weekBefore.amount} />
            </dd>
          )}
        </div>
        <div>
          <dt>{t('dashboard.tickets')}</dt>
          <dd>{wholeText(today.tickets)}</dd>
          {hasBefore && (
            <dd className={cards.quiet}>
              <Change now={today.tickets} before={weekBefore.tickets} />
            </dd>
          )}
        </div>
        <div>
          <dt>{t('dashboard.orders')}</dt>
          <dd>{wholeText(today.orders)}</dd>
          {hasBefore && (
            <dd className={cards.quiet}>
              <Change now={today.orders} before={weekBefore.orders} />
            </dd>
          )}
        </div>
        <div className={styles.methods}>
          <dt>{t('dashboard.methods')}</dt>
          {methods.length === 0 && <dd className={cards.quiet}>{t('dashboard.methods.none')}</dd>}
          {methods.map(({ method, amount }) => (
            <dd key={method} className={styles.method}>
              <span>{methodWords[method] ? t(methodWords[method]) : method}</span> <b>{priceText(amount)}</b>
            </dd>
          ))}
        </div>
      </dl>
      {!hasBefore && <p className={cards.quiet}>{t('dashboard.change.none')}</p>}
    </section>
  );
}

/** The comparison in words: a sign or a colour alone says too little. */
function Change({ now, before }: { now: number; before: number }) {
  const t = useWords();
  if (before <= 0) return t('dashboard.change.none');
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return t('dashboard.change.same');
  return t(percent > 0 ? 'dashboard.change.more' : 'dashboard.change.less', { percent: Math.abs(percent) });
}
