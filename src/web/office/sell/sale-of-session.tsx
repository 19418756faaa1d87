import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useState } from 'react';
import type { Sale, SaleCode, SaleTermsReply } from '../../../contract/sales.ts';
import type { SitePlan } from '../../../contract/seating.ts';
import type { SessionSeats, TakenSeats } from '../../../contract/withheld-seats.ts';
import type { CounterChannel } from '../../../domain/sales/judge-sale.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import { SeatRows } from '../withheld-seats/seat-rows.tsx';
import { byZone, factsOf, isForSale } from '../withheld-seats/seat-states.ts';
import { SessionPlan } from '../withheld-seats/session-plan.tsx';
import { TakenList } from '../withheld-seats/taken-seats.tsx';
import { useHall } from '../withheld-seats/use-hall.ts';
import { useRefusedSeats } from '../withheld-seats/use-refused-seats.ts';
import { useSelection } from '../withheld-seats/use-selection.ts';
import { sessionSeatsQuery, siteOfSessionQuery, useReadAgain } from '../withheld-seats/withheld-seats.data.ts';
import { type Counts, linesOf, openedBy, orderDetailsOf, pricesFor, sumOf } from './basket.ts';
import { Checkout } from './checkout.tsx';
import { CodeChoice } from './code-choice.tsx';
import { keptForShow, type SaleValues, usualSale } from './sale-fields.ts';
import { checkSaleCode, saleTermsQuery } from './sell.data.ts';
import styles from './sell.module.css';
import { Sold } from './sold.tsx';
import { ZoneCounts } from './zone-counts.tsx';

type Props = {
  eventId: number;
  sessionId: number;
  /** The way of selling that a customer begins with. */
  channel: CounterChannel;
  /** The fields as typed for this customer, also at another show; null for a new one. */
  typed: RefObject<SaleValues | null>;
  onNext: () => void;
};

/** One customer at one show. */
export function SaleOfSession(props: Props) {
  const { eventId, sessionId } = props;
  const session = useQuery(sessionSeatsQuery(String(sessionId)));
  const site = useQuery(siteOfSessionQuery(session.data?.siteId));
  const terms = useQuery(saleTermsQuery(eventId));
  const failed = [session, site, terms].find(({ isError, data }) => isError && !data);
  if (failed) return <ListFailed onRetry={() => void failed.refetch()} />;
  if (!session.data || !site.data || !terms.data) return <OfficeWaiting />;
  return <Customer {...props} session={session.data} site={site.data} terms={terms.data} />;
}

type CustomerProps = Props & { session: SessionSeats; site: SitePlan; terms: SaleTermsReply };

function Customer({ eventId, sessionId, channel: begins, typed, onNext, session, site, terms }: CustomerProps) {
  const t = useWords();
  const { locale } = usePage();
  const [initial] = useState(() => {
    const usual = usualSale(locale, begins);
    return typed.current ? keptForShow(typed.current, usual) : usual;
  });
  const [counts, setCounts] = useState<Counts>({});
  const [channel, setChannel] = useState(initial.channel as CounterChannel);
  const [code, setCode] = useState<SaleCode | null>(null);
  const [sold, setSold] = useState<{ sale: Sale; change: number | null } | null>(null);
  const [taken, setTaken] = useState<TakenSeats[]>([]);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const facts = useMemo(() => factsOf(session), [session]);
  const hall = useHall(site, session);
  const selection = useSelection(facts, isForSale);
  const { refused, onRefused } = useRefusedSeats(facts);
  const readAgain = useReadAgain();
  const queries = useQueryClient();
  const opened = openedBy(code, sessionId, channel);
  const prices = pricesFor(terms, channel, opened);
  const lines = linesOf({ counts, seats: byZone(selection.selected) });

  /** The seats that are gone are marked on the plan, and leave the choice of the clerk. */
  const refuse = (line: number, gone: TakenSeats[]) => {
    const zoneId = lines[line]?.zoneId;
    setTaken(gone);
    if (zoneId !== undefined) onRefused({ zoneId, taken: gone });
    void readAgain();
  };
  /** The prices are read again, and those of the code too. */
  const readPrices = async () => {
    await queries.invalidateQueries(saleTermsQuery(eventId));
    if (!code) return;
    const checked = await checkSaleCode(eventId, code.code);
    setCode(checked.isOk ? checked.body : null);
  };
  const finish = (sale: Sale, change: number | null) => {
    setTaken([]);
    typed.current = null;
    setSold({ sale, change });
    void readAgain();
  };
  if (sold) return <Sold {...sold} onNext={onNext} />;
  return (
    <div className={styles.columns}>
      <div>
        <div className={styles.choice}>
          <ZoneCounts zones={session.zones} prices={prices} counts={counts} onChange={setCounts} />
          {hall.zones.length > 0 && <SessionPlan {...{ hall, facts, selection, refused }} hint="sell.plan.hint" />}
          <SeatRows hall={hall} facts={facts} selection={selection} />
        </div>
        <div ref={setBar} className={styles.bar} />
      </div>
      <div className={styles.side}>
        {taken.length > 0 && (
          <Notice kind="bad">
            {t('sell.taken')}
            <TakenList taken={taken} />
          </Notice>
        )}
        {channel !== 'GUEST' && (
          <CodeChoice eventId={eventId} code={code} isForShow={opened.length > 0} onCode={setCode} />
        )}
        <Checkout
          eventId={eventId}
          code={code}
          lines={lines}
          sum={sumOf(lines, prices)}
          bar={bar}
          orderDetails={orderDetailsOf(lines, prices, sessionId)}
          zones={session.zones}
          terms={terms}
          initial={initial}
          typed={typed}
          onChannel={setChannel}
          onRefused={refuse}
          onRepriced={() => void readPrices()}
          onSold={finish}
        />
      </div>
    </div>
  );
}
