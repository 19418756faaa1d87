import type { Translate } from '../../../words/words.ts';

type Ticket = { displaySeat: string; wheelchair: boolean };

/** `A12`; a place for a wheelchair or a companion says so. */
export const seatName = (t: Translate, { displaySeat: seat, wheelchair }: Ticket): string =>
  wheelchair ? t('order.seat.wheelchair', { seat }) : seat;
