// Lines of a bank statement beside transfers that are waited for. Only what is certain is matched: the reference in full, with
// the very amount, once. Whatever is doubtful goes to a person, with what speaks for it.

export type StatementLine = { number: number; amountCents: number; remark: string };
export type AwaitedTransfer = { invoiceNo: string; amountCents: number };

export type LineVerdict =
  | { is: 'match'; invoiceNo: string }
  | { is: 'doubtful'; because: Doubt; invoiceNos: string[] }
  /** Nothing speaks for any order. */
  | { is: 'unknown' };
export type Doubt =
  /** The reference is there, the amount is not. */
  | 'amount'
  /** The reference was on an earlier line already. */
  | 'again'
  /** Several references on one line. */
  | 'several'
  /** A part of a reference, as banks cut remarks off. */
  | 'partOfReference'
  /** No reference, but an order of just this amount. */
  | 'amountAlone';

const partLengthMin = 8;
/** More orders than that of one amount tell a person nothing. */
const suggestionsMax = 5;

/** As people and banks write it: without spaces and dashes, and with letters for digits that look alike. */
const plainReference = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

export function matchStatement(lines: readonly StatementLine[], awaited: readonly AwaitedTransfer[]): LineVerdict[] {
  const known = awaited.map((transfer) => ({ ...transfer, plain: plainReference(transfer.invoiceNo) }));
  const byAmount = Map.groupBy(known, ({ amountCents }) => amountCents);
  const findIn = finderOf(known);
  const seen = new Set<string>();
  return lines.map((line) => {
    const remark = plainReference(line.remark);
    const { named, begun } = findIn(remark);
    const [only] = named;
    if (!only) return withoutReference(line, begun, byAmount.get(line.amountCents) ?? []);
    const invoiceNos = invoicesOf(named);
    if (named.length > 1) return { is: 'doubtful', because: 'several', invoiceNos };
    if (seen.has(only.invoiceNo)) return { is: 'doubtful', because: 'again', invoiceNos };
    seen.add(only.invoiceNo);
    if (only.amountCents !== line.amountCents) return { is: 'doubtful', because: 'amount', invoiceNos };
    return { is: 'match', invoiceNo: only.invoiceNo };
  });
}

type Known = AwaitedTransfer & { plain: string };

type Found = { named: Known[]; begun: Known[] };

/**
 * Those whose reference stands somewhere in a text in full, and those of which only the beginning does. Each place of the text is looked
 * up once by the beginning that would stand there, so thousands of references cost no more than one.
 */
function finderOf(known: readonly Known[]): (text: string) => Found {
  const byBeginning = Map.groupBy(known, ({ plain }) => plain.slice(0, partLengthMin));
  return (text) => {
    const [named, begun] = [new Set<Known>(), new Set<Known>()];
    for (let at = 0; at + partLengthMin <= text.length; at++)
      for (const transfer of byBeginning.get(text.slice(at, at + partLengthMin)) ?? [])
        (text.startsWith(transfer.plain, at) ? named : begun).add(transfer);
    return { named: [...named], begun: [...begun] };
  };
}

function withoutReference(line: StatementLine, parts: Known[], sameAmount: Known[]): LineVerdict {
  if (parts.length > 0) return { is: 'doubtful', because: 'partOfReference', invoiceNos: invoicesOf(parts) };
  if (line.amountCents <= 0 || sameAmount.length === 0 || sameAmount.length > suggestionsMax) return { is: 'unknown' };
  return { is: 'doubtful', because: 'amountAlone', invoiceNos: invoicesOf(sameAmount) };
}

const invoicesOf = (transfers: Known[]): string[] => transfers.map(({ invoiceNo }) => invoiceNo);
