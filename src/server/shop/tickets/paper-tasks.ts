// Tasks of the threads that make tickets. They load nothing else of the shop.
import { drawTicketPages, type TicketPages } from './draw-ticket-pages.ts';
import { drawTicketPicture, type PictureOfTicket } from './draw-ticket-picture.ts';
import type { PassOfTicket } from './make-apple-pass.ts';

type MakePass = typeof import('./make-apple-pass.ts');
/** Loaded with the first pass: most shops have none. */
const loadPasses = (): Promise<MakePass> => import('./make-apple-pass.ts');

export const tasks = {
  drawPages: async (pages: TicketPages) => ({ bytes: await drawTicketPages(pages) }),
  makePass: async (pass: PassOfTicket) => ({ bytes: await (await loadPasses()).makeApplePass(pass) }),
  drawPicture: async (picture: PictureOfTicket) => ({ bytes: await drawTicketPicture(picture) }),
};
