import * as api from '../../../contract/addresses.ts';
import type { GetJson } from '../../api/get-json.ts';
import { findFrom } from '../../api/read-from.ts';
import { readPurchase } from './purchase.ts';

/** Whether the pass in hand becomes longer by the minutes of a pause: one from a line does, before it has an order. */
export async function isSalePaused(read: GetJson): Promise<boolean> {
  const { EVENT, TRANSACTION } = readPurchase();
  if (TRANSACTION || !EVENT?.hasWaitingRoom) return false;
  const line = await findFrom(read, api.readLine, { params: { eventId: EVENT.id } }).catch(() => null);
  return line?.isPaused ?? false;
}
