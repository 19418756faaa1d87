// Compares lines of a bank statement with awaited transfers. A line matches only with the full reference and the exact amount, and
// only once. A person decides about doubtful lines and sees the possible orders.
import { withDigitsFor } from './invoice-number.ts';

export type StatementLine = { number: number; amountCents: number; remark: string };
export type AwaitedTransfer = { invoiceNo: string; amountCents: number };

export type LineVerdict =
  | { is: 'match'; invoiceNo: string }
  | { is: 'doubtful'; because: Doubt; invoiceNos: string[] }
  /** No order fits. */
  | { is: 'unknown' };
export type Doubt =
  /** The reference is there, but another amount. */
  | 'amount'
  /** The reference was on an earlier line with the amount already. */
  | 'again'
  /** Several references on one line. */
  | 'several'
  /** A part of a reference: banks shorten remarks. */
  | 'partOfReference'
  /** No reference, but an order of exactly this amount. */
  | 'amountAlone';

const partLengthMin = 8;
/** A longer list of orders with the same amount would not help a person. */
const suggestionsMax = 5;

/** The reference without spaces and dashes. Letters that look like digits become digits. */
const plainReference = (text: string): string =>
  withDigitsFor(
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
  );

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
    if (only.amountCents !== line.amountCents) return { is: 'doubtful', because: 'amount', invoiceNos };
    seen.add(only.invoiceNo);
    return { is: 'match', invoiceNo: only.invoiceNo };
  });
}

type KnownTransfer = AwaitedTransfer & { plain: string };

type NamedTransfers = { named: KnownTransfer[]; begun: KnownTransfer[] };

/**
 * Finds the transfers whose full reference is in a text, and those of which only the beginning is. Each place of the text is looked up
 * once by the beginning of the references, so thousands of references cost as much as one.
 */
function finderOf(known: readonly KnownTransfer[]): (text: string) => NamedTransfers {
  const byBeginning = Map.groupBy(known, ({ plain }) => plain.slice(0, partLengthMin));
  return (text) => {
    const [named, begun] = [new Set<KnownTransfer>(), new Set<KnownTransfer>()];
    for (let at = 0; at + partLengthMin <= text.length; at++)
      for (const transfer of byBeginning.get(text.slice(at, at + partLengthMin)) ?? [])
        (text.startsWith(transfer.plain, at) ? named : begun).add(transfer);
    return { named: [...named], begun: [...begun] };
  };
}

function withoutReference(line: StatementLine, parts: KnownTransfer[], sameAmount: KnownTransfer[]): LineVerdict {
  if (parts.length > 0) return { is: 'doubtful', because: 'partOfReference', invoiceNos: invoicesOf(parts) };
  if (line.amountCents <= 0 || sameAmount.length === 0 || sameAmount.length > suggestionsMax) return { is: 'unknown' };
  return { is: 'doubtful', because: 'amountAlone', invoiceNos: invoicesOf(sameAmount) };
}

const invoicesOf = (transfers: KnownTransfer[]): string[] => transfers.map(({ invoiceNo }) => invoiceNo);
