// Reads a provider's settlement file: headings, then one line for each payment.
import { readAsiapayAmount } from '../../../domain/payments/asiapay-text.ts';
import { currencyNumber } from '../../../domain/payments/currencies.ts';
import { readFileTime } from '../../../domain/payments/file-time.ts';

export type SettlementLine = {
  invoiceNo: string;
  providerRef: string;
  refunded: 'NOTHING' | 'A_PART' | 'ALL';
  currency: string;
  amountCents: number;
  at: Date;
};

/** The names of columns in different files, in lower case. */
const headings = {
  invoiceNo: ['orderref', 'merchant reference', 'ref', 'invoice'],
  providerRef: ['payref', 'payment reference', 'txnref'],
  status: ['status', 'orderstatus'],
  currency: ['currency', 'cur', 'currcode'],
  amount: ['amount', 'amt'],
  at: ['txtime', 'transaction time', 'date'],
};
const takenStatuses = /^(?:accepted|authorized|settled|ap|refunded|partialrefunded)$/i;

const linesMax = 50_000;
/** Longer than any line of a provider. */
const lineLengthMax = 1000;

/** A file is compared as a whole or not at all. */
export type SettlementFault =
  | { is: 'encoding' | 'long' }
  | { is: 'column'; column: string }
  | { is: 'line'; line: number };
export class UnreadableSettlement extends Error {
  readonly fault: SettlementFault;

  constructor(fault: SettlementFault) {
    super(fault.is === 'column' ? `there is no column ${fault.column}` : faultTexts[fault.is](fault));
    this.fault = fault;
  }
}
const faultTexts = {
  encoding: () => 'the file is not a text in UTF-8',
  long: () => `the file has more than ${linesMax} lines`,
  line: (fault: SettlementFault) => `line ${'line' in fault ? fault.line : ''} cannot be read`,
};

/** Another encoding would change a name here and there, so it is refused. */
export function decodeSettlement(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: true });
  try {
    const decoded = text.decode(bytes);
    if (!decoded.includes('\0')) return decoded;
  } catch {
    // Refused below.
  }
  throw new UnreadableSettlement({ is: 'encoding' });
}

export function readSettlement(text: string): SettlementLine[] {
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (rows.length > linesMax + 2) throw new UnreadableSettlement({ is: 'long' });
  const [head, ...lines] = rows.flatMap((row, at) => {
    if (row.length > lineLengthMax) throw new UnreadableSettlement({ is: 'line', line: at + 1 });
    return row.trim() === '' ? [] : [{ cells: cellsOf(row), line: at + 1 }];
  });
  const places = placesOf((head?.cells ?? []).map((name) => name.trim().toLowerCase()));
  return lines.flatMap(({ cells, line }) => {
    const cell = (name: keyof typeof headings) => (cells[places[name]] ?? '').trim();
    if (!takenStatuses.test(cell('status'))) return [];
    const [amountCents, time] = [readAsiapayAmount(cell('amount').replaceAll(',', '')), readFileTime(cell('at'))];
    if (amountCents === null || time === null) throw new UnreadableSettlement({ is: 'line', line });
    return [
      {
        invoiceNo: cell('invoiceNo'),
        providerRef: cell('providerRef'),
        refunded: refundedOf(cell('status')),
        currency: currencyNumber(cell('currency')),
        amountCents,
        at: new Date(time),
      },
    ];
  });
}

const refundedOf = (status: string): SettlementLine['refunded'] =>
  /^refunded$/i.test(status) ? 'ALL' : /refunded/i.test(status) ? 'A_PART' : 'NOTHING';

function placesOf(head: string[]): Record<keyof typeof headings, number> {
  const places = Object.entries(headings).map(([name, names]) => {
    const place = head.findIndex((heading) => names.includes(heading));
    if (place < 0) throw new UnreadableSettlement({ is: 'column', column: names[0] ?? name });
    return [name, place] as const;
  });
  return Object.fromEntries(places) as Record<keyof typeof headings, number>;
}

/** Commas separate cells, except between quotation marks. Each cell begins with one: an empty match would skip the letter behind it. */
const cellsOf = (row: string): string[] =>
  [...`,${row}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
