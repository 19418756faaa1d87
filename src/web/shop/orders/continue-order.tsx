import { Link } from '@tanstack/react-router';
import type { OwnOrder } from '../../../contract/own-orders.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { useContinue } from '../purchase/use-continue.ts';
import { findHeld } from './own-orders.data.ts';

/** From an order that waits to its payment: the page of its transfer from anywhere, else step 4 in the browser that holds it. */
export function ContinueOrder({ order, orderKey }: { order: OwnOrder; orderKey?: string | undefined }) {
  const t = useWords();
  const { read } = usePage();
  const goOn = useContinue();
  const { isBusy, run } = useBusyCall();
  if (order.transferKey !== null)
    return (
      <Link to="/order/transfer/$key" params={{ key: order.transferKey }} className={buttonClass({ kind: 'go' })}>
        {t('ownOrder.continue.transfer')}
      </Link>
    );
  const pay = () =>
    run(async () => {
      const held = await findHeld(read, order, orderKey);
      if (held) goOn(held);
      else showToast({ text: t(held === null ? 'ownOrder.elsewhere' : 'ownOrders.failed') });
    });
  return (
    <BusyButton look={{ kind: 'go' }} isBusy={isBusy} onPress={() => void pay()}>
      {t('ownOrder.continue')}
    </BusyButton>
  );
}
