import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OfficeTransaction, OrderFile } from '../../../contract/transactions.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListFailed } from '../frame/office-faces.tsx';
import { Contact } from '../review/contact.tsx';
import styles from './order-file.module.css';
import { OrderPlans } from './order-plan.tsx';
import { OrderTickets } from './order-tickets.tsx';
import { PaymentLines } from './payment-lines.tsx';
import { RefundLines } from './refund-lines.tsx';
import { orderFileQuery } from './transactions.data.ts';

/** The buyer, the tickets and the payments: a clerk answers a caller with it. */
export function OrderFileParts({ row }: { row: OfficeTransaction }) {
  const t = useWords();
  const { data, isError, refetch } = useQuery(orderFileQuery(row.id));
  if (isError && !data) return <ListFailed onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <div className={styles.parts}>
      <section>
        <h2>{t('orderFile.buyer')}</h2>
        {data.buyer ? <Buyer buyer={data.buyer} /> : <p className={styles.none}>{t('orderFile.buyer.none')}</p>}
      </section>
      <OrderTickets order={row} />
      <OrderPlans {...data} />
      <section>
        <h2>{t('orderFile.payments')}</h2>
        <PaymentLines payments={data.payments} />
      </section>
      {data.refunds.length > 0 && (
        <section>
          <h2>{t('orderActions.refunds')}</h2>
          <RefundLines refunds={data.refunds} />
        </section>
      )}
    </div>
  );
}

function Buyer({ buyer }: { buyer: NonNullable<OrderFile['buyer']> }) {
  const t = useWords();
  const { name, address, locale, login, termsVersion, privacyVersion } = buyer;
  return (
    <div className={styles.buyer}>
      <b>{name}</b>
      <Contact {...buyer} />
      {address && <span>{address}</span>}
      <small>
        {t('orderFile.language', { language: t(`locale.${locale}`) })}
        {login && ` · ${t('orderFile.account', { login })}`}
      </small>
      {termsVersion !== null && privacyVersion !== null && (
        <small>
          {t('orderFile.agreed')}{' '}
          <Link to="/tnc/$version" params={{ version: String(termsVersion) }}>
            {t('orderFile.agreed.terms', { version: termsVersion })}
          </Link>
          {' · '}
          <Link to="/privacy/$version" params={{ version: String(privacyVersion) }}>
            {t('orderFile.agreed.privacy', { version: privacyVersion })}
          </Link>
        </small>
      )}
    </div>
  );
}
