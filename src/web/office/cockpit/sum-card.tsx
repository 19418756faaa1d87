import type { CockpitReading } from '../../../contract/cockpit.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { priceText } from '../../ui/text/price.tsx';
import cards from '../charts/cards.module.css';
import { PartBar } from '../charts/part-bar.tsx';
import { wholeText } from '../charts/whole-text.ts';
import styles from './cockpit.module.css';

/** The one number of the sale: the seats that are left; then the money and the orders. */
export function SumCard({ reading: { places, orders, servers } }: { reading: CockpitReading }) {
  const t = useWords();
  const facts = [
    [t('cockpit.amount'), priceText(orders.amount)],
    [t('cockpit.paid'), wholeText(orders.paid)],
    [t('cockpit.held'), wholeText(orders.waiting)],
    [t('cockpit.paying'), wholeText(orders.paying)],
    [t('cockpit.letGo'), wholeText(orders.letGo)],
  ] as const;
  return (
    <section aria-label={t('cockpit.sum')}>
      <div className={styles.sum}>
        <div className={styles.left}>
          <h2>{t('cockpit.left')}</h2>
          <p className={styles.figure}>
            {wholeText(places.free)} <small>{t('cockpit.of', { count: wholeText(places.capacity) })}</small>
          </p>
          <PartBar {...places} />
        </div>
        <dl className={classes(cards.figures, styles.facts)}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={servers.faults > 0 ? styles.bad : undefined}>
            <dt>{t('cockpit.faults')}</dt>
            <dd>
              {wholeText(servers.faults)}{' '}
              {servers.busy > 0 && <small>{t('cockpit.busy', { count: wholeText(servers.busy) })}</small>}
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
