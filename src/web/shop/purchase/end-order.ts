import type { Key, Translate } from '../../../words/words.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { dropOrder, readPurchase } from './purchase.ts';

/** Drops the order and shows why, with the way back to its event. */
export function endOrder(reason: Key, t: Translate): void {
  const { EVENT } = readPurchase();
  dropOrder();
  const link = EVENT && { to: `/event/${EVENT.eventCode}`, text: t('order.over.event') };
  showToast({ id: 'order-over', text: t(reason), ...(link && { link }) });
}
