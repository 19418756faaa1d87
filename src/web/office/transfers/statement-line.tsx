import { Link } from '@tanstack/react-router';
import type { StatementVerdict } from '../../../contract/payment-review.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import type { Key } from '../../../words/words.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { listDayText } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import styles from './statement.module.css';
import type { LineOutcome } from './use-accepting.ts';

type Props = {
  line: StatementVerdict;
  outcome: LineOutcome | undefined;
  /** Asks whether to accept it for this one. */
  onAsk: (invoiceNo: string) => void;
};

/** The bank's line on the left, and the transfers that it may pay for on the right. */
export function StatementLine({ line, outcome, onAsk }: Props) {
  const t = useWords();
  const { line: number, date, amount, remark } = line;
  return (
    <li className={styles.line}>
      <div className={styles.said}>
        <b>{amountText(amount) ?? t('transfers.statement.noAmount')}</b>
        <span>{remark}</span>
        <small>
          {t('transfers.statement.line', { number })} · {listDayText(date)}
        </small>
      </div>
      <div className={styles.meant}>
        <Verdict line={line} />
        {line.verdict !== 'used' &&
          line.invoiceNos.map((invoiceNo) => (
            <Candidate
              key={invoiceNo}
              line={line}
              invoiceNo={invoiceNo}
              canAccept={!outcome && isAcceptable(line, invoiceNo)}
              onAsk={() => onAsk(invoiceNo)}
            />
          ))}
        {outcome && <Outcome outcome={outcome} />}
      </div>
    </li>
  );
}

/** Null for a line in which no amount was read: a bank moves none of nothing. */
const amountText = (amount: number): string | null => (amount === 0 ? null : priceText(amount));

const because: Record<string, Key> = {
  amount: 'transfers.statement.because.amount',
  again: 'transfers.statement.because.again',
  several: 'transfers.statement.because.several',
  partOfReference: 'transfers.statement.because.partOfReference',
  amountAlone: 'transfers.statement.because.amountAlone',
  unsure: 'transfers.statement.because.unsure',
  orderOver: 'transfers.statement.because.orderOver',
  rejected: 'transfers.statement.because.rejected',
  decided: 'transfers.statement.because.decided',
};

/** The transfer while nobody has taken its money. */
export const payableOf = ({ waiting }: StatementVerdict, invoiceNo: string) =>
  waiting.find((transfer) => transfer.invoiceNo === invoiceNo);

function isAcceptable(line: StatementVerdict, invoiceNo: string) {
  const { verdict, because: doubt, amount } = line;
  if (verdict !== 'doubtful' || doubt === 'decided' || doubt === 'again') return false;
  return payableOf(line, invoiceNo)?.amount === amount;
}

function Verdict({ line: { verdict, because: doubt, invoiceNos, amount } }: { line: StatementVerdict }) {
  const t = useWords();
  if (verdict === 'used')
    return <span className={styles.quiet}>{t('transfers.statement.used', { invoiceNo: invoiceNos[0] ?? '' })}</span>;
  if (verdict === 'unknown') return <span className={styles.quiet}>{t('transfers.statement.unknown')}</span>;
  // The amount says by itself that it is missing.
  if (doubt === 'amount' && amount === 0) return null;
  const words = because[doubt ?? ''];
  return words ? <span className={styles.doubt}>{t(words)}</span> : null;
}

type CandidateProps = {
  line: StatementVerdict;
  invoiceNo: string;
  canAccept: boolean;
  onAsk: () => void;
};

function Candidate({ line, invoiceNo, canAccept, onAsk }: CandidateProps) {
  const t = useWords();
  const transfer = payableOf(line, invoiceNo);
  return (
    <div className={styles.candidate}>
      <span>
        <Link to="/admin/transfers" search={{ open: invoiceNo }} className={styles.invoice}>
          {invoiceNo}
        </Link>
        {transfer && (
          <span className={styles.who}>
            {transfer.buyer || t('transfers.unnamed')} · {priceText(transfer.amount)}
            {line.amount !== 0 && <Difference cents={centsFrom(line.amount - transfer.amount)} />}
          </span>
        )}
      </span>
      {canAccept && (
        <button
          type="button"
          className={buttonClass({ kind: 'line' })}
          aria-label={t('transfers.statement.acceptLineFor', { number: line.line, invoiceNo })}
          onClick={onAsk}
        >
          {t('transfers.statement.acceptLine')}
        </button>
      )}
    </div>
  );
}

function Difference({ cents }: { cents: number }) {
  const t = useWords();
  if (cents === 0) return null;
  const amount = priceText(dollarsFrom(Math.abs(cents)));
  return (
    <b className={styles.difference}>
      {t(cents > 0 ? 'transfers.statement.more' : 'transfers.statement.less', { amount })}
    </b>
  );
}

function Outcome({ outcome }: { outcome: LineOutcome }) {
  const t = useWords();
  if (outcome.is === 'refused')
    return (
      <span className={styles.bad} role="alert">
        <Icon name="alert" />
        {t('transfers.statement.refused', { why: outcome.why })}
      </span>
    );
  return (
    <span className={styles.good}>
      <Icon name="check" />
      {t(outcome.is === 'paid' ? 'transfers.statement.accepted' : 'transfers.statement.refundDue')}
    </span>
  );
}
