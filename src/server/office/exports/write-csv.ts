// A sheet as CSV. It begins with a byte order mark, by which Excel knows that it is UTF-8.
import { type Cell, type Column, moneyText, type Sheet, timeText } from './sheet.ts';

const byteOrderMark = '\uFEFF';
/** Excel takes a text that begins like this for a formula, and takes wide letters for narrow ones. */
const likeFormula = /^[=+\-@＝＋－＠\t\r\n]/;
const isSpecial = /^[=+\-@＝＋－＠\t]|[",\r\n]/;

/** A text that a person typed is never a formula: an apostrophe before it makes it a text. */
function textCell(text: string): string {
  if (!isSpecial.test(text)) return text;
  const plain = likeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const writers: Record<Column['is'], (cell: string | number) => string> = {
  text: (cell) => textCell(String(cell)),
  count: String,
  money: (cell) => moneyText(Number(cell)),
  time: (cell) => timeText(Number(cell)),
  day: String,
};

export async function* writeCsv({ columns, pages, sums }: Sheet): AsyncGenerator<Buffer> {
  const write = columns.map(({ is }) => writers[is]);
  const lineOf = (row: readonly Cell[]): string => {
    let line = '';
    for (let at = 0; at < write.length; at += 1) {
      const cell = row[at];
      if (at > 0) line += ',';
      if (cell !== null && cell !== undefined) line += (write[at] as (cell: string | number) => string)(cell);
    }
    return `${line}\r\n`;
  };
  yield Buffer.from(`${byteOrderMark}${columns.map(({ head }) => textCell(head)).join(',')}\r\n`);
  for await (const page of pages) {
    let text = '';
    for (const row of page) text += lineOf(row);
    yield Buffer.from(text);
  }
  if (sums) yield Buffer.from(lineOf(sums));
}
