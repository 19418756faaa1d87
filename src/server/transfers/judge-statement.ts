// Lines of a statement beside every transfer that is known. Only what is certain is offered to be accepted as it is; all else is
// shown to a person with what speaks for it, and nothing is decided here.
import type { StatementVerdict } from '../../contract/payment-desk.ts';
import { type LineVerdict, matchStatement } from '../../domain/payments/match-statement.ts';
import type { Db } from '../deps.ts';
import { type ReadLine, readStatement } from './statement-lines.ts';
import { listKnown, listUsedLines } from './transfers.queries.ts';

const daysKnown = 120;
const linesMax = 5000;

type Known = Awaited<ReturnType<typeof listKnown>>[number];

export async function judgeStatement(db: Db, text: string): Promise<StatementVerdict[]> {
  const lines = readStatement(text).slice(0, linesMax);
  const known = await listKnown(db, daysKnown);
  const byInvoice = new Map(known.map((transfer) => [transfer.invoiceNo, transfer]));
  const digests = lines.map(({ digest }) => digest);
  const used = new Map((await listUsedLines(db, digests)).map(({ digest, invoiceNo }) => [digest, invoiceNo]));
  const open = lines.filter(({ digest }) => !used.has(digest));
  const verdicts = new Map(matchStatement(open, known).map((verdict, at) => [open[at]?.digest, verdict]));
  return lines.map((line) => {
    const usedFor = used.get(line.digest);
    const verdict = verdicts.get(line.digest) ?? { is: 'unknown' as const };
    return { ...shown(line), ...(usedFor ? usedBy(usedFor) : told(line, verdict, byInvoice)) };
  });
}

const shown = ({ number, date, amountCents, remark, digest }: ReadLine) => ({
  line: number,
  date,
  amount: amountCents / 100,
  remark,
  digest,
});

type Told = Pick<StatementVerdict, 'verdict' | 'because' | 'invoiceNos'>;
const usedBy = (invoiceNo: string): Told => ({ verdict: 'used', because: null, invoiceNos: [invoiceNo] });

function told({ isSure }: ReadLine, verdict: LineVerdict, known: Map<string, Known>): Told {
  if (verdict.is === 'unknown') return { verdict: 'unknown', because: null, invoiceNos: [] };
  if (verdict.is === 'doubtful') {
    const { because, invoiceNos } = verdict;
    const isGuess = because === 'amountAlone' || because === 'partOfReference';
    // What is decided already is no candidate for a guess.
    const candidates = isGuess ? invoiceNos.filter((each) => isAwaited(known.get(each))) : invoiceNos;
    if (candidates.length === 0) return { verdict: 'unknown', because: null, invoiceNos: [] };
    return { verdict: 'doubtful', because, invoiceNos: candidates };
  }
  const { invoiceNo } = verdict;
  const doubt = isSure ? doubtAbout(known.get(invoiceNo) as Known) : 'unsure';
  return { verdict: doubt ? 'doubtful' : 'match', because: doubt, invoiceNos: [invoiceNo] };
}

const isAwaited = (transfer: Known | undefined): boolean => transfer?.status === 'REQUESTED';

/** All fits, but not the moment. */
function doubtAbout({ status, orderStatus, isOver }: Known): string | null {
  if (status === 'FAILED') return 'rejected';
  if (status !== 'REQUESTED') return 'decided';
  return orderStatus === 'WAITING' && !isOver ? null : 'orderOver';
}
