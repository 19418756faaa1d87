// Reads a bank statement in any common layout: commas, semicolons or tabs, Chinese or English headings, one column of amounts or one for
// each direction. A guess is marked as unsure and is never treated as certain later.
import { hash } from 'node:crypto';
import { centsFrom } from '../../../domain/money/money.ts';

export type ReadLine = {
  number: number;
  date: string;
  /** Negative for money that went out; 0 when no amount could be read. */
  amountCents: number;
  remark: string;
  /** The same for the same line in every file. */
  digest: string;
  /** False when the direction or the currency is a guess. */
  isSure: boolean;
};

const headingRowsMax = 30;
const linesMax = 5000;
/** Longer than any line of a bank. An unclosed quotation ends with its line. */
const lineLengthMax = 2000;
const headings = {
  date: /\bdate\b|日期|^日子$/i,
  credit: /(?:^credit|\bcredits?\b|deposit|paid in|money in|存入|入賬|入帳|轉入|收入|存款|貸方)/i,
  debit: /(?:^debit|\bdebits?\b|withdraw|paid out|money out|支出|提取|提款|轉出|扣賬|扣帳|借方)/i,
  amount: /(?:amount|金額|銀碼|數額|款額)/i,
  direction: /^(?:dr ?\/ ?cr|cr ?\/ ?dr|debit ?\/ ?credit|credit ?\/ ?debit|借 ?\/ ?貸|借貸|收支)$/i,
  balance: /(?:balance|結餘|結存|餘額)/i,
  currency: /(?:currency|\bccy\b|貨幣|幣種)/i,
} as const;
type Column = keyof typeof headings;
type Columns = Partial<Record<Column, number>>;

/** Banks in Hong Kong still use Big5: bytes that are no UTF-8 are read as Big5. */
export function decodeStatement(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('big5').decode(bytes);
  }
}

/** Null when it is longer than any statement. */
export function readStatement(text: string): ReadLine[] | null {
  const plain = text.replace(/^\ufeff/, '');
  const rows = splitRows(plain, delimiterOf(plain));
  if (rows === null) return null;
  const at = rows.slice(0, headingRowsMax).findIndex(({ cells }) => isHeading(cells));
  if (rows.length - at - 1 > linesMax) return null;
  const columns = at < 0 ? null : columnsOf(rows[at]?.cells ?? []);
  const times = new Map<string, number>();
  return rows.slice(at + 1).map(({ number, cells }) => {
    const read = columns ? byHeadings(cells, columns) : byLooks(cells);
    const said = JSON.stringify(cells);
    // Two people may pay the same amount on one day without a remark, so equal lines are numbered.
    const time = (times.get(said) ?? 0) + 1;
    times.set(said, time);
    return { number, ...read, digest: hash('sha256', `${time} ${said}`, 'base64url') };
  });
}

type Row = { number: number; cells: string[] };

/** The delimiter that most lines have. A comma within an amount does not count. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .split(/\r?\n/)
    .slice(0, 50);
  const counts = ['\t', ';', ',', '|'].map((delimiter) => ({
    delimiter,
    count: lines.filter((line) => line.split(delimiter).length > 2).length,
  }));
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return best.count > 0 ? best.delimiter : '  ';
}

function splitRows(text: string, delimiter: string): Row[] | null {
  const rows: Row[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let startedAt = 1;
  let begin = 0;
  const endCell = () => {
    cells.push(cell.replace(/\s+/g, ' ').trim());
    cell = '';
  };
  const endRow = (next: number) => {
    if (cells.length > 0 || cell.trim() !== '') {
      endCell();
      if (cells.some((each) => each !== '')) rows.push({ number: startedAt, cells });
      cells = [];
    }
    cell = '';
    startedAt = line;
    begin = next;
  };
  for (let at = 0; at < text.length; at++) {
    if (at - begin > lineLengthMax || rows.length > headingRowsMax + linesMax) return null;
    const letter = text.charAt(at);
    if (letter === '\n') line += 1;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') isQuoted = true;
    else if (text.startsWith(delimiter, at)) {
      endCell();
      at += delimiter.length - 1;
    } else if (letter === '\n') endRow(at + 1);
    else cell += letter;
  }
  endRow(text.length);
  // Columns separated by spaces may have any number of them in between.
  return delimiter === '  ' ? rows.map((row) => ({ ...row, cells: row.cells.filter((each) => each !== '') })) : rows;
}

function isHeading(cells: readonly string[]): boolean {
  const found = columnsOf(cells);
  const hasAmount = found.amount !== undefined || found.credit !== undefined;
  return hasAmount && cells.length > 1 && cells.every((cell) => centsOf(cell) === null);
}

/** A heading that fits two columns is taken for the rarer one. */
function columnsOf(cells: readonly string[]): Columns {
  const columns: Columns = {};
  const order: Column[] = ['direction', 'balance', 'currency', 'date', 'debit', 'credit', 'amount'];
  cells.forEach((cell, at) => {
    const column = order.find((each) => headings[each].test(cell));
    if (column) columns[column] ??= at;
  });
  return columns;
}

type LineCells = Omit<ReadLine, 'number' | 'digest'>;

function byHeadings(cells: readonly string[], columns: Columns): LineCells {
  const cellOf = (column: Column) => cells[columns[column] ?? -1] ?? '';
  const currency = cellOf('currency');
  const isOurs = currency === '' || /^(?:hkd|hk\$|港元|港幣|344)$/i.test(currency);
  const taken = new Set(Object.values(columns));
  const remark = cells.filter((cell, at) => !taken.has(at) && cell !== '').join(' ');
  return { date: cellOf('date'), remark, ...amountIn(cellOf), ...(isOurs ? {} : { isSure: false }) };
}

function amountIn(cellOf: (column: Column) => string): { amountCents: number; isSure: boolean } {
  const [credit, debit] = [centsOf(cellOf('credit')), centsOf(cellOf('debit'))];
  if (debit !== null && debit !== 0) return { amountCents: -Math.abs(debit), isSure: credit === null || credit === 0 };
  if (credit !== null) return { amountCents: credit, isSure: true };
  const amount = centsOf(cellOf('amount'));
  if (amount === null) return { amountCents: 0, isSure: false };
  const direction = cellOf('direction');
  if (/^(?:dr?|debit|借|支|支出)$/i.test(direction)) return { amountCents: -Math.abs(amount), isSure: true };
  const isKnown = direction === '' || /^(?:cr?|credit|貸|收|收入|存入)$/i.test(direction);
  return { amountCents: amount, isSure: isKnown };
}

/**
 * A line without headings: the first amount with cents counts, since the balance comes after it. The direction is
 * unknown.
 */
function byLooks(cells: readonly string[]): LineCells {
  const tokens = cells.flatMap((cell) => cell.split(' '));
  const money = tokens.find((token) => /\.\d\d(?:\D|$)/.test(token) && centsOf(token) !== null) ?? '';
  const date = tokens.find((token) => /^\d{1,4}[-/.年]\d{1,2}(?:[-/.月]\d{1,4}日?)?$/.test(token)) ?? '';
  const remark = tokens.filter((token) => token !== money && token !== date).join(' ');
  return { date, remark, amountCents: centsOf(money) ?? 0, isSure: false };
}

const amountText =
  /^([-+(]?)(?:HK\$|HKD|\$)? ?([-+]?)((?:\d{1,3}(?:,\d{3}){1,3}|\d{1,9})(?:\.\d{1,2})?)(\)?)(-?)(?: ?(CR|DR))?$/i;

/** Null for a text that is no amount. */
function centsOf(text: string): number | null {
  const [, before, sign, digits, , after, mark] = amountText.exec(text.normalize('NFKC').trim()) ?? [];
  if (digits === undefined) return null;
  const cents = centsFrom(Number(digits.replaceAll(',', '')));
  const isOut = before === '-' || before === '(' || sign === '-' || after === '-' || mark?.toUpperCase() === 'DR';
  return isOut ? -cents : cents;
}
