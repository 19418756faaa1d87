import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Sale } from '../../../contract/sales.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useShortcut } from '../../ui/page/use-shortcut.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { PrintTickets } from '../print/print-tickets.tsx';
import { TicketLines } from '../transactions/ticket-lines.tsx';
import styles from './sold.module.css';

type Props = { sale: Sale; change: number | null; onNext: () => void };

/** The finished sale. The clerk gives the change, prints, or serves the next customer. */
export function Sold({ sale, change, onNext }: Props) {
  const t = useWords();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  useShortcut('n', onNext);
  const state = sale.status === 'PAID' ? 'PAID' : sale.payLink ? 'LINK' : 'GUEST';
  return (
    <section className={styles.sold} aria-labelledby="sold">
      <h2 id="sold">{t(`sell.sold.${state}`)}</h2>
      {change !== null && change > 0 && (
        <p className={styles.change}>{t('sell.change', { amount: priceText(dollarsFrom(change)) })}</p>
      )}
      <dl className={styles.facts}>
        <dt>{t('limelightApp.transaction.id')}</dt>
        <dd>
          <Link to="/entity/transaction/$key" params={{ key: String(sale.id) }}>
            {sale.id}
          </Link>
        </dd>
        <dt>{t('limelightApp.transaction.tickets')}</dt>
        <dd>
          <TicketLines tickets={sale.tickets} />
        </dd>
        <dt>{t('limelightApp.transaction.amount')}</dt>
        <dd>{priceText(sale.amount)}</dd>
      </dl>
      {sale.payLink && <PayLink link={sale.payLink} validUntil={sale.validUntil} />}
      {sale.status === 'PAID' && <PrintTickets orderId={sale.id} />}
      <div className={styles.actions}>
        <button ref={next} type="button" className={buttonClass({ kind: 'go', size: 'large' })} onClick={onNext}>
          {t('sell.next')}
        </button>
      </div>
    </section>
  );
}

function PayLink({ link, validUntil }: { link: string; validUntil: Sale['validUntil'] }) {
  const t = useWords();
  // Browsers have a clipboard at a secure address alone.
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    showToast({ text: t(isCopied ? 'sell.link.copied' : 'sell.link.notCopied') });
  };
  return (
    <div className={styles.link}>
      <p>{t('sell.link.text', { until: listTimeText(new Date(validUntil).toISOString()) })}</p>
      <a href={link}>{link}</a>
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => void copy()}>
        {t('sell.link.copy')}
      </button>
    </div>
  );
}
