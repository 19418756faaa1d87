import { type DragEvent, useId, useState } from 'react';
import type { Transfer } from '../../../contract/payments.ts';
import { proofsMax, proofTypes } from '../../../domain/payments/bounds.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { Phrase, slot } from '../../ui/text/phrase.tsx';
import { PayIcon } from './pay-icon.tsx';
import type { OrderAccess } from './payments.data.ts';
import styles from './transfer.module.css';
import { type Proof, useProofs } from './use-proofs.ts';

type Props = { by: OrderAccess; transfer: Transfer; onSent: () => void };

/** Where the receipt of a transfer goes: by choosing, by dropping, or with a phone's camera. */
export function ProofUpload({ by, transfer, onSent }: Props) {
  const t = useWords();
  const { shop } = usePage();
  const { proofs, add, isGoing } = useProofs(by, onSent);
  const isFull = transfer.proofs >= proofsMax;
  return (
    <section className={styles.card} aria-labelledby="transfer-proof">
      <h2 id="transfer-proof">{t('payment.proof.title')}</h2>
      {transfer.proofs > 0 && (
        <p className={styles.received} role="status">
          <Icon name="check" />
          {t('payment.proof.received', { count: transfer.proofs })}
        </p>
      )}
      {isFull ? (
        <p className={styles.hint}>{t('error.tooManyProofs')}</p>
      ) : (
        <DropZone isBusy={isGoing} isMore={transfer.proofs > 0} onFiles={(files) => void add(files)} />
      )}
      {proofs.length > 0 && (
        <ul className={styles.files}>
          {proofs.map((proof) => (
            <FileRow key={proof.id} proof={proof} />
          ))}
        </ul>
      )}
      <p className={styles.hint}>
        <Phrase text={t('payment.proof.mail', { email: slot, number: transfer.reference })}>
          <a href={`mailto:${shop.email}?subject=${encodeURIComponent(transfer.reference)}`}>{shop.email}</a>
        </Phrase>
      </p>
    </section>
  );
}

type ZoneProps = { isBusy: boolean; isMore: boolean; onFiles: (files: File[]) => void };

function DropZone({ isBusy, isMore, onFiles }: ZoneProps) {
  const t = useWords();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isBusy) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to do what the field inside does
    <div
      className={classes(styles.zone, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        className={styles.input}
        accept={proofTypes.join(',')}
        multiple
        // One that is disabled would lose the focus.
        aria-disabled={isBusy}
        aria-describedby={`${id}-help`}
        onClick={(event) => isBusy && event.preventDefault()}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <label htmlFor={id} className={classes(styles.choose, isBusy && styles.busy)}>
        <PayIcon name="upload" />
        {t(isMore ? 'payment.proof.more' : 'payment.proof.choose')}
      </label>
      <p className={styles.hint} id={`${id}-help`}>
        <span className={styles.drop}>{t('payment.proof.drop')}</span> {t('payment.proof.kinds', { count: proofsMax })}
      </p>
    </div>
  );
}

function FileRow({ proof: { name, part, is, problem } }: { proof: Proof }) {
  const t = useWords();
  const isRefused = is === 'refused';
  return (
    <li className={classes(styles.file, isRefused && styles.refused)}>
      {is === 'there' ? <Icon name="check" /> : isRefused ? <Icon name="alert" /> : <PayIcon name="file" />}
      <span className={styles.name}>{name}</span>
      {is === 'going' && <progress value={part} aria-label={t('payment.proof.going', { name })} />}
      {is === 'there' && <span>{t('payment.proof.there')}</span>}
      {isRefused && <span role="alert">{problem}</span>}
    </li>
  );
}
