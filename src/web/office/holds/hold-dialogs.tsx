import type { HoldsReleased, ListedHold, NetworkHolds } from '../../../contract/holds.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { releaseHold, releaseNetwork } from './holds.data.ts';

export function ReleaseHoldDialog({ hold, onClose }: { hold: ListedHold; onClose: () => void }) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const tell = useTellReleased(onClose);
  const { transactionId: number, seats: count, method } = hold;
  return (
    <DecisionDialog
      title={t('holds.release.title')}
      confirm={t('holds.release')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide(() => releaseHold(number), tell)}
      onClose={onClose}
    >
      <p>{t('holds.release.question', { number, count })}</p>
      {method === 'CASH' && <p>{t('holds.release.transfer')}</p>}
    </DecisionDialog>
  );
}

export function ReleaseNetworkDialog({ network, onClose }: { network: NetworkHolds; onClose: () => void }) {
  const t = useWords();
  const { locale } = usePage();
  const { decide, isBusy, failure } = useDecision();
  const tell = useTellReleased(onClose);
  const { event, network: name } = network;
  const orders = t('holds.orders', { count: network.orders });
  const seats = t('holds.seats', { count: network.seats });
  return (
    <DecisionDialog
      title={t('holds.releaseAll.title')}
      confirm={t('holds.releaseAll')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide(() => releaseNetwork(event.id, name), tell)}
      onClose={onClose}
    >
      <p>{t('holds.releaseAll.question', { orders, seats, event: nameFor(event, locale) })}</p>
    </DecisionDialog>
  );
}

function useTellReleased(onClose: () => void): (released: HoldsReleased) => void {
  const t = useWords();
  return ({ seats, underWay }) => {
    const kept = underWay > 0 ? ` ${t('holds.kept', { count: underWay })}` : '';
    showToast({ text: t('holds.released', { count: seats }) + kept });
    onClose();
  };
}
