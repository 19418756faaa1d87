// A table for spreadsheet programs.

/** Spreadsheets read the file as UTF-8 by this mark. */
export const csvMark = '\uFEFF';

/** A text that a spreadsheet would compute begins with an apostrophe, which it shows as text. */
const isFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

const cell = (value: string | number): string => {
  const text = typeof value === 'string' && isFormula.test(value) ? `'${value}` : String(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;
