import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedHold, NetworkHolds } from '../../../contract/holds.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { OfficeList } from '../review/office-list.tsx';
import { ReviewFilters } from '../review/review-filters.tsx';
import { useFilters } from '../review/use-filters.ts';
import { ReleaseHoldDialog, ReleaseNetworkDialog } from './hold-dialogs.tsx';
import { holdsQuery } from './holds.data.ts';
import styles from './holds.module.css';
import { NetworkCard } from './network-card.tsx';

/** One order of a network, or all of them. */
type OpenDialog = { network: NetworkHolds; hold: ListedHold | null };

/** The unpaid holds of each event by network, the largest first. */
export function HoldsPage() {
  const t = useWords();
  const used = useFilters();
  const { page = 1 } = used;
  const query = useQuery(holdsQuery(page, used.filters));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHead count={query.data && t('holds.count', { count: query.data.total })} />
      <p className={styles.help}>{t('holds.help')}</p>
      <ReviewFilters used={used} />
      <OfficeList
        query={query}
        page={page}
        none={{ title: t('holds.none'), text: t('holds.none.text') }}
        filters={used}
      >
        {(networks) => <Events networks={networks} onAsk={setDialog} />}
      </OfficeList>
      {dialog?.hold && <ReleaseHoldDialog hold={dialog.hold} onClose={close} />}
      {dialog && !dialog.hold && <ReleaseNetworkDialog network={dialog.network} onClose={close} />}
    </>
  );
}

type EventsProps = { networks: NetworkHolds[]; onAsk: (dialog: OpenDialog) => void };

function Events({ networks, onAsk }: EventsProps) {
  const { locale } = usePage();
  const byEvent = [...Map.groupBy(networks, ({ event }) => event.id).values()];
  return byEvent.map((ofEvent) => {
    const { event } = ofEvent[0] as NetworkHolds;
    return (
      <section key={event.id} className={styles.event} aria-labelledby={`held-${event.id}`}>
        <h2 id={`held-${event.id}`}>{nameFor(event, locale)}</h2>
        {ofEvent.map((network) => (
          <NetworkCard key={network.network} network={network} onAsk={(hold) => onAsk({ network, hold })} />
        ))}
      </section>
    );
  });
}
