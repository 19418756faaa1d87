import type { ReactNode } from 'react';
import type { PromoterSettlements } from '../../../contract/reports.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listDayText } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { countOf } from './figures.ts';
import styles from './reports.module.css';

const partNames = ['sales', 'discounts', 'exchanges', 'refunds', 'corrections', 'commissions'] as const;

type Props = { period: NonNullable<PromoterSettlements['open']>; children?: ReactNode };

/** The parts of the amount can be added up from top to bottom. */
export function SettlementPeriod({ period: { firstDay, lastDay, figures, due }, children }: Props) {
  const t = useWords();
  const cents = centsFrom(figures.fees + figures.deliveries);
  return (
    <div className={styles.period}>
      <p className={styles.zone}>
        {firstDay
          ? t('reports.settlement.days', { from: listDayText(firstDay), to: listDayText(lastDay) })
          : t('reports.settlement.until', { to: listDayText(lastDay) })}
        {` · ${t('reports.figure.tickets')} ${countOf(figures.tickets)}`}
      </p>
      <dl className={styles.parts}>
        {partNames
          .filter((name) => name === 'sales' || figures[name] !== 0)
          .map((name) => (
            <div key={name}>
              <dt>{t(`reports.figure.${name}`)}</dt>
              <dd>{priceText(figures[name])}</dd>
            </div>
          ))}
        <div className={styles.due}>
          <dt>{t('reports.settlement.due')}</dt>
          <dd>{priceText(due)}</dd>
        </div>
        <div className={styles.kept}>
          <dt>{t('reports.settlement.fees')}</dt>
          <dd>{priceText(dollarsFrom(cents))}</dd>
        </div>
      </dl>
      {children}
    </div>
  );
}
