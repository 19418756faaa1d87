import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentState, Transfer } from '../../../contract/payments.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { BoughtCard } from './bought-card.tsx';
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

/** Staff may want another receipt: the transfer itself may have been made. */
type Stage = 'due' | 'checking' | 'receiptWanted';

function stageOf({ note, proofs }: Transfer): Stage {
  if (note !== null) return 'receiptWanted';
  return proofs > 0 ? 'checking' : 'due';
}

const titles = {
  due: 'payment.transfer.title',
  checking: 'payment.transfer.checking',
  receiptWanted: 'payment.transfer.rejected.title',
} as const;
const nextOf: Record<Stage, string> = { due: 'code', checking: 'nothing', receiptWanted: 'receipt' };

/** A transfer that is waited for: where to, how much, with what reference, until when, and where its receipt goes. */
export function TransferFace({ state, transfer, by, token, onSent }: Props) {
  const t = useWords();
  const { read } = usePage();
  const { data: event } = useQuery(paidEventQuery(read, state.transaction.eventId));
  const showtime = useShowtime();
  const moment = useMoment();
  const [isSaved, setIsSaved] = useState(false);
  const stage = stageOf(transfer);
  const isMade = stage !== 'due';
  const title = t(titles[stage]);
  useTitle(title);
  const words = (instant: string) => ({ day: showtime.namedDay(instant), time: showtime.time(instant) });
  const { amount, reference, validUntil, validUntilWithProof } = transfer;
  const facts = [
    { name: t('payment.fact.invoice'), value: reference, copied: reference },
    { name: t('payment.fact.time'), value: moment(state.at) },
  ];
  const next = (
    <CallUs title={t('payment.transfer.next')} text={t('payment.transfer.next.text')}>
      {token && stage !== 'checking' && <OtherWay state={state} token={token} />}
      <HomeLink kind="line" />
    </CallUs>
  );
  const payingColumn = (
    <div key="paying" className={columns.column}>
      {isMade && next}
      <TransferDetails transfer={transfer} isFolded={isMade} onSaved={() => setIsSaved(true)} />
    </div>
  );
  const receiptColumn = (
    <div key="receipt" className={columns.column}>
      {transfer.note !== null && (
        <Notice kind="bad">
          <b>{t('payment.transfer.rejected')}</b>
          <p className={styles.note}>{transfer.note}</p>
          <p>{t('payment.transfer.rejected.again')}</p>
        </Notice>
      )}
      <ProofUpload by={by} transfer={transfer} onSent={onSent} />
      <BoughtCard transaction={state.transaction} event={event ?? null} />
      {!isMade && next}
    </div>
  );
  return (
    // Only what comes next is lime: on a phone first the code, then its receipt.
    <div className={styles.page} data-next={isSaved && stage === 'due' ? 'receipt' : nextOf[stage]}>
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
            {stage !== 'checking' && <p className={styles.quiet}>{t('payment.transfer.made')}</p>}
          </div>
          <Facts facts={facts} />
        </div>
      </div>
      <div className={`wrap ${columns.body}`}>
        {isMade ? [receiptColumn, payingColumn] : [payingColumn, receiptColumn]}
      </div>
    </div>
  );
}
