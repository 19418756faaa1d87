import { type ReactNode, useState } from 'react';
import type { StatementVerdict } from '../../../contract/payment-review.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { AcceptLineDialog } from './accept-line-dialog.tsx';
import styles from './statement.module.css';
import { payableOf, StatementLine } from './statement-line.tsx';
import { type Acceptable, useAccepting } from './use-accepting.ts';

/** Long lists of lines without a decision are cut off. */
const othersShownMax = 100;

/** Certain lines first, then doubtful ones, then the rest. */
export function StatementLines({ verdicts }: { verdicts: StatementVerdict[] }) {
  const t = useWords();
  const { accept, outcomes, progress } = useAccepting();
  const [dialog, setDialog] = useState<Acceptable | null>(null);
  const of = (...kinds: StatementVerdict['verdict'][]) => verdicts.filter(({ verdict }) => kinds.includes(verdict));
  const [certain, doubtful, others] = [of('match'), of('doubtful'), of('used', 'unknown')];
  const left = certain.filter(({ digest }) => !outcomes.has(digest));
  const used = of('used').length;
  const counts = { count: verdicts.length, match: certain.length, doubtful: doubtful.length, used };
  const linesOf = (lines: StatementVerdict[]) =>
    lines.map((line) => (
      <StatementLine
        key={line.digest}
        line={line}
        outcome={outcomes.get(line.digest)}
        onAsk={(invoiceNo) => setDialog({ line, invoiceNo })}
      />
    ));
  return (
    <>
      <p className={styles.summary} role="status">
        {progress ? t('transfers.statement.accepting', progress) : t('transfers.statement.summary', counts)}
      </p>
      <Part
        title={t('transfers.statement.certain')}
        text={t('transfers.statement.certain.text')}
        count={certain.length}
      >
        {left.length > 0 && (
          <AcceptAll
            lines={left}
            isBusy={progress !== null}
            onAccept={() => void accept(left.map((line) => ({ line, invoiceNo: line.invoiceNos[0] ?? '' })))}
          />
        )}
        <ul className={styles.lines}>{linesOf(certain)}</ul>
      </Part>
      <Part
        title={t('transfers.statement.doubtful')}
        text={t('transfers.statement.doubtful.text')}
        count={doubtful.length}
      >
        <ul className={styles.lines}>{linesOf(doubtful)}</ul>
      </Part>
      <Part title={t('transfers.statement.others')} text={t('transfers.statement.others.text')} count={others.length}>
        <ul className={styles.lines}>{linesOf(others.slice(0, othersShownMax))}</ul>
        {others.length > othersShownMax && <p className={styles.help}>…</p>}
      </Part>
      {dialog && (
        <AcceptLineDialog
          acceptable={dialog}
          buyer={payableOf(dialog.line, dialog.invoiceNo)?.buyer || t('transfers.unnamed')}
          onAccept={() => {
            setDialog(null);
            void accept([dialog]);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

type PartProps = { title: string; text: string; count: number; children: ReactNode };

function Part({ title, text, count, children }: PartProps) {
  if (count === 0) return null;
  return (
    <section className={styles.part}>
      <h2>
        {title}
        <small>{count}</small>
      </h2>
      <p className={styles.help}>{text}</p>
      {children}
    </section>
  );
}

type AllProps = { lines: StatementVerdict[]; isBusy: boolean; onAccept: () => void };

function AcceptAll({ lines, isBusy, onAccept }: AllProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const count = lines.length;
  const amount = priceText(dollarsFrom(lines.reduce((sum, line) => sum + centsFrom(line.amount), 0)));
  const accept = () => {
    close();
    onAccept();
  };
  return (
    <>
      <button
        type="button"
        className={`${buttonClass({ kind: 'go' })} ${styles.all}`}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => !isBusy && setIsOpen(true)}
      >
        {t('transfers.statement.acceptAll', { count })}
      </button>
      {isOpen && (
        <DecisionDialog
          title={t('transfers.statement.acceptAll.title')}
          confirm={t('transfers.statement.acceptAll', { count })}
          isBusy={false}
          failure={null}
          onConfirm={accept}
          onClose={close}
        >
          <p>{t('transfers.statement.acceptAll.question', { amount, count })}</p>
        </DecisionDialog>
      )}
    </>
  );
}
