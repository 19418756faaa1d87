import type { ExportFormat } from '../../../contract/exports.ts';
import type { Sheet } from './sheet.ts';
import { writeCsv } from './write-csv.ts';

/** Each writer is loaded when it is needed: that of PDF takes more memory than all rows. */
export async function writeSheet(sheet: Sheet, format: ExportFormat): Promise<AsyncGenerator<Buffer>> {
  if (format === 'XLSX') return (await import('./write-xlsx.ts')).writeXlsx(sheet);
  if (format === 'PDF') return (await import('./write-pdf.ts')).writePdf(sheet);
  return writeCsv(sheet);
}
