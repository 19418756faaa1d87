// A sheet as an Excel workbook: a ZIP of XML files, which is compressed and sent on while the rows come. Texts are stored as texts,
// which no program takes for a formula.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { Rows } from './rows.ts';
import type { Cell, Column, Sheet } from './sheet.ts';

/** Excel's limit, with a row for the heads and one for the sums. */
const rowsPerSheetMax = 1_048_574;
const compressionLevel = 1;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export async function* writeXlsx(sheet: Sheet): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const added = addFiles(zip, sheet);
  added.catch((error) => (zip.outputStream as Readable).destroy(error));
  yield* zip.outputStream as unknown as AsyncIterable<Buffer>;
  await added;
}

async function addFiles(zip: ZipFile, sheet: Sheet): Promise<void> {
  const rows = new Rows(sheet.pages);
  let sheets = 0;
  do {
    sheets += 1;
    const xml = Readable.from(writeRows(sheet, rows), { objectMode: false });
    zip.addReadStream(xml, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel });
    await finished(xml);
  } while (await rows.hasMore());
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  for (const [name, text] of Object.entries(filesAround(sheet.title, numbers))) zip.addBuffer(Buffer.from(text), name);
  zip.end();
}

async function* writeRows({ columns, sums }: Sheet, rows: Rows): AsyncGenerator<Buffer> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const letters = columns.map((_, at) => columnLetters(at));
  const heads = columns.map((column, at) => textCell(`${letters[at]}1`, column.head, styles.head)).join('');
  yield Buffer.from(
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads}</row>`,
  );
  let number = 1;
  const rowXml = (row: readonly Cell[], added = 0): string => {
    number += 1;
    let xml = `<row r="${number}">`;
    for (let at = 0; at < columns.length; at += 1)
      xml += cellXml(`${letters[at]}${number}`, (columns[at] as Column).is, row[at] ?? null, added);
    return `${xml}</row>`;
  };
  for await (const page of rows.take(rowsPerSheetMax)) {
    let text = '';
    for (const row of page) text += rowXml(row);
    yield Buffer.from(text);
  }
  if (sums && !(await rows.hasMore())) yield Buffer.from(rowXml(sums, styles.sums));
  yield Buffer.from('</sheetData></worksheet>');
}

/** `A` to `Z`, `AA`, `AB` … */
const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** Indexes of the formats in `styleSheet`. A row of sums has bold ones, which follow the others. */
const styles = { text: 0, count: 1, money: 2, time: 3, day: 0, head: 4, sums: 4 } as const;

/** The cell has its place, such as `B7`: Excel can do without it, other programs cannot. */
function cellXml(place: string, is: Column['is'], cell: Cell, added: number): string {
  if (cell === null || cell === '') return '';
  const style = styles[is] + added;
  if (is === 'text' || is === 'day') return textCell(place, String(cell), style);
  const value = is === 'money' ? dollarsFrom(Number(cell)) : is === 'time' ? excelTime(Number(cell)) : cell;
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

/** Days since the end of 1899, by the clock of Hong Kong. */
const excelTime = (milliseconds: number): number => (milliseconds / 3_600_000 + 8) / 24 + 25_569;

/** Spaces at the ends of a text are lost unless it says so. */
const hasSpaceOutside = /^\s|\s$/;

function textCell(place: string, text: string, style: number): string {
  const space = hasSpaceOutside.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${place}"${style > 0 ? ` s="${style}"` : ''} t="inlineStr"><is><t${space}>${escapeXml(text)}</t></is></c>`;
}

const isSpecial = /[&<>\p{Cc}\uFFFE\uFFFF]/u;
const special = /[&<>\p{Cc}\uFFFE\uFFFF]/gu;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\t': '\t', '\n': '\n' };

/** XML has no place for other control characters. */
const escapeXml = (text: string): string =>
  isSpecial.test(text) ? text.replace(special, (character) => escapes[character] ?? '') : text;

const filesAround = (title: string, sheets: readonly number[]): Record<string, string> => ({
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
    .map((number) => `<sheet name="${nameOf(title, number)}" sheetId="${number}" r:id="rId${number}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationsXml([
    ...sheets.map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
    ['styles', 'styles.xml'],
  ]),
  'xl/styles.xml': styleSheet,
  '_rels/.rels': relationsXml([['officeDocument', 'xl/workbook.xml']]),
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
});

/** At most 31 characters, without those that Excel refuses. */
const nameOf = (title: string, number: number): string =>
  escapeXml(`${title.replace(/[[\]:*?/\\'"]/g, ' ').slice(0, 27)}${number > 1 ? ` ${number}` : ''}`);

const relationsXml = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${relations}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const formats = [0, 3, 4, 164]
  .flatMap((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  .join('');
const styleSheet = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">${formats}${formats.replaceAll('fontId="0"', 'fontId="1"')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
