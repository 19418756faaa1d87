import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentState, Transfer } from '../../../contract/payments.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { useTicketGroups } from '../purchase/use-ticket-groups.ts';
import { CallUs } from './call-us.tsx';
import { CopyButton } from './copy-button.tsx';
import { Facts } from './facts.tsx';
import { HomeLink } from './home-link.tsx';
import { OtherWay } from './other-way.tsx';
import { type OrderAccess, paidEventQuery } from './payments.data.ts';
import { ProofUpload } from './proof-upload.tsx';
import columns from './result.module.css';
import styles from './transfer.module.css';
import { TransferDetails } from './transfer-details.tsx';
import { useMoment } from './use-moment.ts';

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
  const moment = useMoment();
  const [isSaved, setIsSaved] = useState(false);
  const isChecked = transfer.proofs > 0 && transfer.note === null;
  const title = t(isChecked ? 'payment.transfer.checking' : 'payment.transfer.title');
  useTitle(title);
  const words = (instant: string) => ({ day: showtime.namedDay(instant), time: showtime.time(instant) });
  const { amount, reference, validUntil, validUntilWithProof } = transfer;
  const facts = [
    { name: t('payment.fact.invoice'), value: reference, copied: reference },
    { name: t('payment.fact.time'), value: moment(state.at) },
  ];
  return (
    // Only what comes next is lime: on a phone first the code, then its receipt.
    <div className={styles.page} data-next={isChecked ? 'nothing' : isSaved ? 'receipt' : 'code'}>
      <div className={`${styles.hero} on-ink`}>
        <div className={`wrap ${styles.content}`}>
          <div role="status">
            <h1 tabIndex={-1}>{title}</h1>
            <p className={styles.amount}>
              {priceText(amount)}
              <CopyButton name={t('payment.transfer.amount')} text={amount.toFixed(2)} kind="ink" />
            </p>
            <p>{t('payment.transfer.until', words(validUntil))}</p>
            {validUntilWithProof !== null && <p>{t('payment.transfer.longer', words(validUntilWithProof))}</p>}
            {!isChecked && <p className={styles.quiet}>{t('payment.transfer.made')}</p>}
          </div>
          <Facts facts={facts} />
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
          <TransferDetails transfer={transfer} onSaved={() => setIsSaved(true)} />
        </div>
        <div className={columns.column}>
          <ProofUpload by={by} transfer={transfer} onSent={onSent} />
          <Bought state={state} />
          <CallUs title={t('payment.transfer.next')} text={t('payment.transfer.next.text')}>
            {token && !isChecked && <OtherWay state={state} token={token} />}
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
