// Compares the lines of a statement with all known transfers. Certain matches are proposed; doubtful ones are shown to a person with the
// reason. It decides nothing. It runs in a thread, since a statement may have megabytes.
import type { StatementVerdict } from '../../../contract/payment-review.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { type LineVerdict, matchStatement } from '../../../domain/payments/match-statement.ts';
import { withoutCardNumbers } from '../../../domain/privacy/card-number.ts';
import { decodeStatement, type ReadLine, readStatement } from './statement-lines.ts';

type KnownTransfer = { invoiceNo: string; amountCents: number; status: string; orderStatus: string; isOver: boolean };

/** The rows of the database come as text: `knownAsText` and `usedLinesAsText`. */
export type Statement = { bytes: Uint8Array; known: string; used: string };

/** A verdict before the buyers of its transfers are read. */
export type JudgedLine = Omit<StatementVerdict, 'waiting'>;

/** Null for a file longer than any statement. */
export function judgeLines({ bytes, ...database }: Statement): JudgedLine[] | null {
  const lines = readStatement(decodeStatement(bytes));
  if (lines === null) return null;
  const known = JSON.parse(database.known) as KnownTransfer[];
  const used = new Map(Object.entries(JSON.parse(database.used) as Record<string, string>));
  const byInvoice = new Map(known.map((transfer) => [transfer.invoiceNo, transfer]));
  const open = lines.filter(({ digest }) => !used.has(digest));
  const verdicts = new Map(matchStatement(open, known).map((verdict, at) => [open[at]?.digest, verdict]));
  return lines.map((line) => {
    const usedFor = used.get(line.digest);
    const verdict = verdicts.get(line.digest) ?? { is: 'unknown' as const };
    return { ...shown(line), ...(usedFor ? usedBy(usedFor) : report(line, verdict, byInvoice)) };
  });
}

const candidatesMax = 20;
const instead = '••••';

const shown = ({ number, date, amountCents, remark, digest }: ReadLine) => ({
  line: number,
  date: withoutCardNumbers(date, instead).slice(0, 60),
  amount: dollarsFrom(amountCents),
  remark: withoutCardNumbers(remark, instead),
  digest,
});

type Report = Pick<StatementVerdict, 'verdict' | 'because' | 'invoiceNos'>;
const usedBy = (invoiceNo: string): Report => ({ verdict: 'used', because: null, invoiceNos: [invoiceNo] });

function report({ isSure }: ReadLine, verdict: LineVerdict, known: Map<string, KnownTransfer>): Report {
  if (verdict.is === 'unknown') return { verdict: 'unknown', because: null, invoiceNos: [] };
  if (verdict.is === 'doubtful') {
    const { because, invoiceNos } = verdict;
    const isGuess = because === 'amountAlone' || because === 'partOfReference';
    // Transfers that are decided already are not suggested.
    const candidates = isGuess ? invoiceNos.filter((each) => isAwaited(known.get(each))) : invoiceNos;
    if (candidates.length === 0) return { verdict: 'unknown', because: null, invoiceNos: [] };
    return { verdict: 'doubtful', because, invoiceNos: candidates.slice(0, candidatesMax) };
  }
  const { invoiceNo } = verdict;
  const doubt = isSure ? doubtAbout(known.get(invoiceNo) as KnownTransfer) : 'unsure';
  return { verdict: doubt ? 'doubtful' : 'match', because: doubt, invoiceNos: [invoiceNo] };
}

const isAwaited = (transfer: KnownTransfer | undefined): boolean => transfer?.status === 'REQUESTED';

/** The reason why a matching line must not be accepted at once. */
function doubtAbout({ status, orderStatus, isOver }: KnownTransfer): string | null {
  if (status === 'FAILED') return 'rejected';
  if (status !== 'REQUESTED') return 'decided';
  return orderStatus === 'WAITING' && !isOver ? null : 'orderOver';
}
