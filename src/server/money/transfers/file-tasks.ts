// Tasks with files, for worker threads that load nothing else of the shop.
import { drawPdf } from './draw-pdf.ts';

export const tasks = { drawPdf };
