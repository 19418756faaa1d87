import type { ReactNode } from 'react';
import type { OfficeTransaction, OrderFile } from '../../../contract/transactions.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Price } from '../../ui/text/price.tsx';
import { moneyLines } from './money-lines.ts';
import styles from './order-file.module.css';

type Props = { order: OfficeTransaction; tickets: OrderFile['tickets'] };

/** How the amount of an order is made up. */
export function OrderMoney({ order: { amount, deliveryCharge }, tickets }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const lines = moneyLines(tickets);
  return (
    <dl className={styles.money}>
      {lines.tickets.map(({ zone, ticketType, count, each, sum }) => (
        <Line key={`${zone.id} ${ticketType} ${each}`} dollars={sum} times={{ count, each }}>
          {textFor(zone.names, locale, zone.name)}
        </Line>
      ))}
      {lines.fees.map(({ count, each, sum }) => (
        <Line key={each} dollars={sum} times={{ count, each }}>
          {t('orderMoney.fee')}
        </Line>
      ))}
      {lines.reduction > 0 && <Line dollars={-lines.reduction}>{t('orderMoney.reduction')}</Line>}
      {deliveryCharge > 0 && <Line dollars={deliveryCharge}>{t('orderMoney.delivery')}</Line>}
      <Line dollars={amount} isSum>
        {t('orderMoney.total')}
      </Line>
    </dl>
  );
}

type LineProps = { dollars: number; times?: { count: number; each: number }; isSum?: boolean; children: ReactNode };

function Line({ dollars, times, isSum = false, children }: LineProps) {
  return (
    <div className={isSum ? styles.sum : undefined}>
      <dt>
        {children}
        {times && (
          <small>
            {times.count} × <Price dollars={times.each} />
          </small>
        )}
      </dt>
      <dd>
        <Price dollars={dollars} />
      </dd>
    </div>
  );
}
