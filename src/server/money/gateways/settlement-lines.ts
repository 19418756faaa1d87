// Reads a provider's settlement file: headings, then one line for each payment.
import { centsOf } from '../../../domain/payments/asiapay-text.ts';

export type SettlementLine = {
  invoiceNo: string;
  providerRef: string;
  isRefunded: boolean;
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
const currencyNumbers: Record<string, string> = { HKD: '344', MOP: '446' };

/** Throws with the number of a line that cannot be read: a file is compared as a whole or not at all. */
export function readSettlement(text: string): SettlementLine[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
    .map(cellsOf);
  const [head = [], ...lines] = rows;
  const places = placesOf(head.map((name) => name.trim().toLowerCase()));
  return lines.flatMap((cells, at) => {
    const cell = (name: keyof typeof headings) => (cells[places[name]] ?? '').trim();
    if (!takenStatuses.test(cell('status'))) return [];
    const [amountCents, time] = [centsOf(cell('amount').replaceAll(',', '')), new Date(cell('at'))];
    if (amountCents === null || Number.isNaN(time.getTime())) throw new Error(`line ${at + 2} cannot be read`);
    const isRefunded = /refunded/i.test(cell('status'));
    const currency = currencyNumbers[cell('currency')] ?? cell('currency');
    return [
      { invoiceNo: cell('invoiceNo'), providerRef: cell('providerRef'), isRefunded, currency, amountCents, at: time },
    ];
  });
}

function placesOf(head: string[]): Record<keyof typeof headings, number> {
  const places = Object.entries(headings).map(([name, names]) => {
    const place = head.findIndex((heading) => names.includes(heading));
    if (place < 0) throw new Error(`there is no column ${names[0]}`);
    return [name, place] as const;
  });
  return Object.fromEntries(places) as Record<keyof typeof headings, number>;
}

/** Commas separate cells, except between quotation marks. */
const cellsOf = (row: string): string[] =>
  [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
