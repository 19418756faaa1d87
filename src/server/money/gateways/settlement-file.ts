// A provider's settlement file as it is compared: read in a thread, and handed over in parts that hold up nobody.
import { hash } from 'node:crypto';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import { withoutCardNumbers } from '../../../domain/privacy/card-number.ts';
import { readSettlement, type SettlementLine } from './settlement-lines.ts';

const linesPerPart = 1000;
const foreignLengthMax = 60;
const instead = '••••';

export type ComparedLine = Omit<SettlementLine, 'at'>;
export type SettlementFile = {
  digest: string;
  lines: number;
  /** Each is the JSON of at most a thousand lines. */
  parts: string[];
  /** The first and the last time, in milliseconds; null without lines. */
  span: { from: number; to: number } | null;
  /** Invoice numbers that were captured more than once, under different references. */
  twice: { invoiceNo: string; amountCents: number; currency: string }[];
};

export function settlementFileOf(text: string): SettlementFile {
  const lines = readSettlement(text).map((line) => ({ ...line, invoiceNo: shownInvoice(line.invoiceNo) }));
  const plain = lines.map(({ at, ...line }): ComparedLine => line);
  return {
    digest: hash('sha256', text, 'base64url'),
    lines: lines.length,
    parts: Array.from({ length: Math.ceil(plain.length / linesPerPart) }, (_, part) =>
      JSON.stringify(plain.slice(part * linesPerPart, (part + 1) * linesPerPart)),
    ),
    span: spanOf(lines),
    twice: twiceIn(plain),
  };
}

/** A number that is not the shop's may be anything, and is kept with the differences. */
const shownInvoice = (invoiceNo: string): string =>
  eventOfInvoice(invoiceNo) === null ? withoutCardNumbers(invoiceNo, instead).slice(0, foreignLengthMax) : invoiceNo;

function spanOf(lines: readonly SettlementLine[]): SettlementFile['span'] {
  if (lines.length === 0) return null;
  const times = lines.map(({ at }) => at.getTime());
  const [from, to] = times.reduce(([first, last], time) => [Math.min(first, time), Math.max(last, time)] as const, [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as const);
  return { from, to };
}

/** Payments that were captured twice for one attempt. */
function twiceIn(lines: readonly ComparedLine[]): SettlementFile['twice'] {
  const byInvoice = Map.groupBy(lines, ({ invoiceNo }) => invoiceNo);
  return [...byInvoice.values()].flatMap((some) => {
    const references = new Set(some.map(({ providerRef }) => providerRef));
    if (references.size < 2 || !some[0]) return [];
    const { invoiceNo, amountCents, currency } = some[0];
    return [{ invoiceNo, amountCents, currency }];
  });
}
