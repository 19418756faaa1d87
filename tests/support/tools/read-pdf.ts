// The text of a PDF as another program reads it, page by page.
import { openPdfium } from '../../../src/server/money/transfers/pdfium.ts';

const bytesPerUnit = 2;

export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const pdfium = await openPdfium();
  const { memory } = pdfium;
  const place = memory.wasmExports.malloc(bytes.length);
  memory.HEAPU8.set(bytes, place);
  const document = pdfium.FPDF_LoadMemDocument(place, bytes.length, '');
  if (document === 0) throw new Error('PDFium cannot open the document');
  return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, number) => {
    const text = pdfium.FPDFText_LoadPage(pdfium.FPDF_LoadPage(document, number));
    const count = pdfium.FPDFText_CountChars(text);
    // It ends with a unit of zero.
    const room = memory.wasmExports.malloc((count + 1) * bytesPerUnit);
    const written = pdfium.FPDFText_GetText(text, 0, count, room);
    return Buffer.from(memory.HEAPU8.slice(room, room + (written - 1) * bytesPerUnit)).toString('utf16le');
  });
}
