import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingTransfer } from '../../../contract/payment-review.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './proof-view.module.css';
import { proofQuery } from './transfers.data.ts';
import { useDrawn } from './use-drawn.ts';

/** The receipts of a transfer, the newest first. */
export function ProofView({ transfer: { invoiceNo, proofs } }: { transfer: WaitingTransfer }) {
  const t = useWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const number = chosen ?? proofs;
  if (proofs === 0) return <p className={styles.nothing}>{t('transfers.proof.none')}</p>;
  return (
    <div className={styles.proofs}>
      {proofs > 1 && (
        <fieldset className={styles.choose} aria-label={t('transfers.proof.title')}>
          {Array.from({ length: proofs }, (_, at) => proofs - at).map((each) => (
            <button
              key={each}
              type="button"
              className={styles.number}
              aria-pressed={each === number}
              aria-label={t('transfers.proof.label', { number: each, total: proofs })}
              onClick={() => setChosen(each)}
            >
              {each}
            </button>
          ))}
        </fieldset>
      )}
      <Proof key={number} invoiceNo={invoiceNo} number={number} total={proofs} />
    </div>
  );
}

type ProofProps = { invoiceNo: string; number: number; total: number };

function Proof({ invoiceNo, number, total }: ProofProps) {
  const t = useWords();
  const { data, isError, refetch } = useQuery(proofQuery(invoiceNo, number));
  if (isError && !data) {
    return (
      <div className={styles.nothing} role="alert">
        <p>{t('transfers.proof.failed')}</p>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => void refetch()}>
          {t('error.retry')}
        </button>
      </div>
    );
  }
  if (!data) return <p className={classes(styles.nothing, styles.waiting)}>{t('transfers.proof.loading')}</p>;
  return <Picture file={data} label={t('transfers.proof.label', { number, total })} />;
}

/** Drawn, and never a document of its own: what a stranger sent gets no address in our pages. */
function Picture({ file, label }: { file: Blob; label: string }) {
  const t = useWords();
  const [isLarge, setIsLarge] = useState(false);
  const { canvas, hasFailed } = useDrawn(file);
  if (hasFailed) return <p className={styles.nothing}>{t('transfers.proof.failed')}</p>;
  return (
    <button
      type="button"
      className={classes(styles.picture, isLarge && styles.large)}
      aria-pressed={isLarge}
      aria-label={`${label}: ${t(isLarge ? 'transfers.proof.zoomOut' : 'transfers.proof.zoomIn')}`}
      onClick={() => setIsLarge(!isLarge)}
    >
      <canvas ref={canvas} />
    </button>
  );
}
