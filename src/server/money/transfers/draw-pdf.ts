// Draws an uploaded PDF as pixels; nothing else of it is kept. This runs in a thread that is ended when it takes too long.
import { pdfPagesMax } from '../../../domain/payments/bounds.ts';
import { openPdfium, type Pdfium } from './pdfium.ts';

/** The pages below each other, as RGBX. */
export type DrawnPdf = { width: number; height: number; pixels: Uint8Array };
export type PdfRefusal = 'unreadable' | 'tooManyPages';

const dotsPerPoint = 150 / 72;
const widthMax = 2000;
const heightMax = 8000;
/** The bounds of all pages together. WebP allows 16,383. */
const stackedHeightMax = 16_000;
const pixelsMax = 12_000_000;
const keptBytesMax = 128 * 1024 * 1024;
const gapHeight = 12;
const gapGrey = 0x80;

// From fpdfview.h.
const drawAnnotations = 0x01;
const redFirst = 0x10;
const white = 0xffffffff;

let opened: Promise<Pdfium> | undefined;

export async function drawPdf(bytes: Uint8Array): Promise<DrawnPdf | { refused: PdfRefusal }> {
  opened ??= openPdfium();
  const pdfium = await opened;
  const { memory } = pdfium;
  const place = memory.wasmExports.malloc(bytes.length);
  memory.HEAPU8.set(bytes, place);
  // Many documents are protected against changes only: they open with an empty password.
  const document = pdfium.FPDF_LoadMemDocument(place, bytes.length, '');
  try {
    if (document === 0) return { refused: 'unreadable' };
    return withForm(pdfium, document, (form) => drawPages(pdfium, { document, form }));
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    memory.wasmExports.free(place);
    // WebAssembly never gives memory back, so a large instance is replaced.
    if (memory.HEAPU8.length > keptBytesMax) opened = undefined;
  }
}

/** PDFium draws the values of form fields separately, on top of the page. */
function withForm<Output>(pdfium: Pdfium, document: number, draw: (form: number) => Output): Output {
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info);
  pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0);
  try {
    return draw(form);
  } finally {
    pdfium.PDFiumExt_ExitFormFillEnvironment(form);
    pdfium.PDFiumExt_CloseFormFillInfo(info);
  }
}

type OpenedPdf = { document: number; form: number };
type Size = { width: number; height: number };

function drawPages(pdfium: Pdfium, { document, form }: OpenedPdf): DrawnPdf | { refused: PdfRefusal } {
  const count = pdfium.FPDF_GetPageCount(document);
  if (count > pdfPagesMax) return { refused: 'tooManyPages' };
  const sizes = Array.from({ length: count }, (_, number) => sizeOf(pdfium, document, number, count));
  if (count === 0 || sizes.includes(null)) return { refused: 'unreadable' };
  const pages = sizes as Size[];
  const width = Math.max(...pages.map((page) => page.width));
  const height = pages.reduce((sum, page) => sum + page.height, gapHeight * (count - 1));
  const pixels = new Uint8Array(width * height * 4).fill(gapGrey);
  let top = 0;
  for (const [number, size] of pages.entries()) {
    if (!drawPage(pdfium, { document, form, number, size, into: pixels.subarray(top * width * 4), width }))
      return { refused: 'unreadable' };
    top += size.height + gapHeight;
  }
  return { width, height, pixels };
}

/** The size in pixels: enough to read, and within the bounds. */
function sizeOf(pdfium: Pdfium, document: number, number: number, count: number): Size | null {
  const { wasmExports, getValue } = pdfium.memory;
  const place = wasmExports.malloc(8);
  const isThere = pdfium.FPDF_GetPageSizeByIndexF(document, number, place);
  const [width, height] = [getValue(place, 'float'), getValue(place + 4, 'float')];
  wasmExports.free(place);
  // A page smaller than a point is a mistake.
  if (!isThere || !(width >= 1 && height >= 1 && width * height < Number.POSITIVE_INFINITY)) return null;
  const scale = Math.min(
    dotsPerPoint,
    widthMax / width,
    Math.min(heightMax, stackedHeightMax / count - gapHeight) / height,
    Math.sqrt(pixelsMax / count / (width * height)),
  );
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

type Sheet = OpenedPdf & { number: number; size: Size; into: Uint8Array; width: number };

function drawPage(pdfium: Pdfium, { document, form, number, size, into, width }: Sheet): boolean {
  const page = pdfium.FPDF_LoadPage(document, number);
  if (page === 0) return false;
  const bitmap = pdfium.FPDFBitmap_Create(size.width, size.height, 0);
  if (bitmap === 0) throw new Error('no memory for a page');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, size.width, size.height, white);
  const flags = drawAnnotations | redFirst;
  pdfium.FORM_OnAfterLoadPage(page, form);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, size.width, size.height, 0, flags);
  pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, size.width, size.height, 0, flags);
  const [start, stride] = [pdfium.FPDFBitmap_GetBuffer(bitmap), pdfium.FPDFBitmap_GetStride(bitmap)];
  const dots = pdfium.memory.HEAPU8;
  for (let row = 0; row < size.height; row++)
    into.set(dots.subarray(start + row * stride, start + row * stride + size.width * 4), row * width * 4);
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FORM_OnBeforeClosePage(page, form);
  pdfium.FPDF_ClosePage(page);
  return true;
}
