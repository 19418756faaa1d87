import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PaymentState, Transfer } from '../../../contract/payments.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { keepInPurchase } from '../purchase/purchase.ts';
import { CallUs } from './call-us.tsx';
import { HomeLink } from './home-link.tsx';
import { type OrderAccess, paidEventQuery } from './payments.data.ts';
import { ProofUpload } from './proof-upload.tsx';
import columns from './result.module.css';
import styles from './transfer.module.css';
import { TransferDetails } from './transfer-details.tsx';
import { useTicketGroups } from './use-ticket-groups.ts';

type Props = {
  state: PaymentState;
  transfer: Transfer;
  by: OrderAccess;
  token: string | undefined;
  onSent: () => void;
};

/** A transfer that is waited for: where to, how much, with what reference, until when, and where its receipt goes. */
export function TransferFace({ state, transfer, by, token, onSent }: Props) {
  const t = useWords();
  const showtime = useShowtime();
  const title = t(
    transfer.proofs > 0 && transfer.note === null ? 'payment.transfer.checking' : 'payment.transfer.title',
  );
  useTitle(title);
  const words = (instant: string) => ({ day: showtime.namedDay(instant), time: showtime.time(instant) });
  const { validUntil, validUntilWithProof } = transfer;
  return (
    <div className={styles.page}>
      <div className={`${styles.hero} on-ink`}>
        <div className="wrap" role="status">
          <h1 tabIndex={-1}>{title}</h1>
          <p className={styles.amount}>{priceText(transfer.amount)}</p>
          <p>{t('payment.transfer.until', words(validUntil))}</p>
          {validUntilWithProof !== null && <p>{t('payment.transfer.longer', words(validUntilWithProof))}</p>}
          <p className={styles.quiet}>{t('payment.transfer.confirmed', { number: transfer.reference })}</p>
        </div>
      </div>
      <div className={`wrap ${columns.body}`}>
        <div className={columns.column}>
          {transfer.note !== null && (
            <Notice kind="bad">
              <b>{t('payment.transfer.rejected')}</b>
              <p className={styles.note}>{transfer.note}</p>
              <p>{t('payment.transfer.rejected.again')}</p>
            </Notice>
          )}
          <TransferDetails transfer={transfer} />
        </div>
        <div className={columns.column}>
          <ProofUpload by={by} transfer={transfer} onSent={onSent} />
          <Bought state={state} />
          <CallUs title={t('payment.transfer.next')} text={t('payment.transfer.next.text')}>
            {token && <OtherWay state={state} token={token} />}
            <HomeLink kind="line" />
          </CallUs>
        </div>
      </div>
    </div>
  );
}

function Bought({ state: { transaction } }: { state: PaymentState }) {
  const t = useWords();
  const { read, locale } = usePage();
  const { data: event } = useQuery(paidEventQuery(read, transaction.eventId));
  const groups = useTicketGroups(transaction.tickets, event);
  return (
    <section className={styles.card}>
      <h2>{event ? nameFor(event, locale) : t('order.summary.title')}</h2>
      <ul className={styles.bought}>
        {groups.map(({ key, zone, seats, when }) => (
          <li key={key}>
            <b>{t('payment.table.seats', { zone, seats })}</b>
            <span>{when}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A buyer who prefers to pay by card keeps the same seats. */
function OtherWay({ state: { transaction }, token }: { state: PaymentState; token: string }) {
  const t = useWords();
  const { read } = usePage();
  const navigate = useNavigate();
  const { data: event } = useQuery(paidEventQuery(read, transaction.eventId));
  if (!event) return null;
  const goBack = () => {
    const { eventId, validUntil } = transaction;
    keepInPurchase({ EVENT: event, ORDER_TOKEN: { token, validUntil, eventId }, TRANSACTION: transaction });
    void navigate({ to: '/order/personal-info' });
  };
  return (
    <button type="button" className={buttonClass({ kind: 'line' })} onClick={goBack}>
      {t('payment.transfer.otherWay')}
    </button>
  );
}
