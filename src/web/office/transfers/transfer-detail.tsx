import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { WaitingTransfer } from '../../../contract/payment-review.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { Contact } from '../review/contact.tsx';
import { ProofView } from './proof-view.tsx';
import styles from './transfers.module.css';

type Props = { transfer: WaitingTransfer; onAccept: () => void; onReject: () => void };

/** The receipt, beside the order that it has to pay for. */
export function TransferDetail({ transfer, onAccept, onReject }: Props) {
  const t = useWords();
  const { invoiceNo, amount } = transfer;
  return (
    <section className={styles.detail} aria-labelledby="transfer-amount">
      <Link to="." search={({ open: _, ...before }) => before} className={styles.back}>
        <Icon name="back" />
        {t('transfers.back')}
      </Link>
      <div className={styles.head}>
        <h2 id="transfer-amount">
          {priceText(amount)}
          <small>{invoiceNo}</small>
        </h2>
        <button type="button" className={buttonClass({ kind: 'line' })} aria-keyshortcuts="r" onClick={onReject}>
          {t('transfers.reject.action')}
          <Key letter="R" />
        </button>
        <button type="button" className={buttonClass({ kind: 'go' })} aria-keyshortcuts="a" onClick={onAccept}>
          {t('transfers.accept.action')}
          <Key letter="A" />
        </button>
      </div>
      <Warnings transfer={transfer} />
      <div className={styles.beside}>
        <ProofView transfer={transfer} />
        <Facts transfer={transfer} />
      </div>
    </section>
  );
}

const Key = ({ letter }: { letter: string }) => (
  <span className={styles.key} aria-hidden="true">
    {letter}
  </span>
);

function Warnings({ transfer: { orderStatus, awaitsProof, note, decidedBy } }: { transfer: WaitingTransfer }) {
  const t = useWords();
  return (
    <>
      {orderStatus !== 'WAITING' && (
        <Warning text={t(orderStatus === 'PAID' ? 'transfers.paidOtherwise' : 'transfers.over')} />
      )}
      {awaitsProof && (
        <Warning text={t('transfers.anotherProofAskedBy', { login: decidedBy ?? '', note: note ?? '' })} />
      )}
    </>
  );
}

const Warning = ({ text }: { text: string }) => (
  <p className={styles.warning}>
    <Icon name="alert" />
    <span>{text}</span>
  </p>
);

function Facts({ transfer }: { transfer: WaitingTransfer }) {
  const t = useWords();
  const { locale } = usePage();
  const { transactionId, buyer, email, telephone, event, seats, createdDate, validUntil, lastProofDate } = transfer;
  const seatTexts = seats.map(
    ({ zone, labels, count }) =>
      `${textFor(zone.names, locale, zone.name)} ${labels.length > 0 ? labels.join(', ') : `× ${count}`}`,
  );
  return (
    <dl className={styles.facts}>
      <Fact name={t('transfers.buyer')}>{buyer || t('transfers.unnamed')}</Fact>
      {(email || telephone) && (
        <Fact name={t('review.contact')}>
          <Contact email={email} telephone={telephone} />
        </Fact>
      )}
      <Fact name={t('transfers.order')}>{transactionId}</Fact>
      <Fact name={t('transfers.event')}>{nameFor(event, locale)}</Fact>
      <Fact name={t('transfers.seats')}>{seatTexts.join(' · ')}</Fact>
      <Fact name={t('transfers.confirmed')}>
        <ListTime instant={createdDate} />
      </Fact>
      {lastProofDate && (
        <Fact name={t('transfers.sent')}>
          <ListTime instant={lastProofDate} />
        </Fact>
      )}
      <Fact name={t('transfers.until')}>
        <ListTime instant={validUntil} />
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Decided while it was looked at, or a link to one that was decided long ago. */
export function GoneTransfer({ next }: { next: WaitingTransfer | undefined }) {
  const t = useWords();
  return (
    <section className={styles.detail} role="status">
      <h2>{t('transfers.gone')}</h2>
      <p>{t('transfers.gone.text')}</p>
      <div className={styles.head}>
        <Link
          to="."
          search={({ open: _, ...before }) => ({ ...before, ...(next && { open: next.invoiceNo }) })}
          className={buttonClass({ kind: 'strong' })}
        >
          {t(next ? 'transfers.next' : 'transfers.back')}
        </Link>
      </div>
    </section>
  );
}
