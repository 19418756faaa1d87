// What is done with files beside the event loop: read by threads that have nothing else of the shop.
import { drawPdf } from './draw-pdf.ts';

export const tasks = { drawPdf };
