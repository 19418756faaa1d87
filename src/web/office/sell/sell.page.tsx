import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { SaleEvent } from '../../../contract/sales.ts';
import { counterChannels } from '../../../domain/sales/judge-sale.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListFailed, OfficeNothing, OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import type { SaleValues } from './sale-fields.ts';
import { SaleOfSession } from './sale-of-session.tsx';
import { saleEventsQuery } from './sell.data.ts';
import styles from './sell.module.css';
import { ShowChoice } from './show-choice.tsx';

/**
 * A clerk sells: a show, seats, and how they are paid. The show stays for the next customer. The name and contact of a customer stay when
 * another show is chosen.
 */
export function SellPage() {
  const t = useWords();
  const { data, isError, refetch } = useQuery(saleEventsQuery);
  return (
    <>
      <PageHead />
      {isError && !data && <ListFailed onRetry={() => void refetch()} />}
      {!data && !isError && <OfficeWaiting />}
      {data?.length === 0 && <OfficeNothing title={t('sell.none')} text={t('sell.none.text')} />}
      {data && data.length > 0 && <Counter events={data} />}
    </>
  );
}

function Counter({ events }: { events: SaleEvent[] }) {
  const first = events[0] as SaleEvent;
  const [show, setShow] = useState({ eventId: first.id, sessionId: first.sessions[0]?.id ?? 0 });
  const [customer, setCustomer] = useState(1);
  const inAddress: Record<string, unknown> = useSearch({ strict: false });
  const channel = counterChannels.find((each) => each === inAddress.channel) ?? 'COUNTER';
  const typed = useRef<SaleValues | null>(null);
  return (
    <div className={styles.page}>
      <ShowChoice events={events} sessionId={show.sessionId} onChoose={setShow} />
      <SaleOfSession
        key={`${show.sessionId} ${customer}`}
        {...show}
        {...{ channel, typed }}
        onNext={() => setCustomer(customer + 1)}
      />
    </div>
  );
}
