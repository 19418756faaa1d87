import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { isLobbyOpen, isPresaleOpen, saleStateOf } from '../../../domain/catalogue/sale-state.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useNow } from '../../ui/page/use-now.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PictureOf } from '../../ui/pictures/picture-of.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { readPurchase, usePurchase } from '../purchase/purchase.ts';
import { RefusalNotice } from '../purchase/refusal-notice.tsx';
import { startWith } from '../purchase/start-with.ts';
import { useWithoutOrder } from '../purchase/use-without-order.ts';
import { LineNow } from '../queue/line-now.tsx';
import { useAvailability } from '../seating/seating.data.ts';
import { CodePart } from './code-part.tsx';
import styles from './date-selection.module.css';
import { useEventById } from './events-by-id.ts';
import { loadWaitingRoom, WaitingRoom } from './lazy-waiting-room.tsx';
import { offeredIn } from './offered-in.ts';
import { OrderFrame } from './order-frame.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { SessionChoice } from './session-choice.tsx';
import { useSessionChoice } from './use-session-choice.ts';
import { stockOf } from './zone-stocks.ts';

/** Step 1: which session. With a number in the address the event is loaded, without one the kept event is used. */
export function DateSelectionPage() {
  const t = useWords();
  const leave = useEffectEvent(useWithoutOrder());
  const { eventId } = useParams({ strict: false });
  const loaded = useEventById(eventId);
  const { EVENT } = usePurchase();
  const event = eventId === undefined ? EVENT : loaded.data;

  useEffect(() => {
    if (eventId === undefined && !readPurchase().EVENT) leave();
  }, [eventId]);
  useEffect(() => {
    if (loaded.data && !readPurchase().TRANSACTION) startWith(loaded.data);
  }, [loaded.data]);

  if (event) return <SessionStep event={event} />;
  if (loaded.isError) {
    return (
      <Face scene="fallen-lamp" title={t('event.failed.title')} text={t('event.failed.text')}>
        <button type="button" className={buttonClass({ kind: 'go' })} onClick={() => void loaded.refetch()}>
          {t('error.retry')}
        </button>
      </Face>
    );
  }
  if (loaded.data === null) return <Unknown />;
  return <OrderSkeleton step="session" />;
}

function SessionStep({ event }: { event: Event }) {
  const t = useWords();
  const now = useNow();
  const { locale } = usePage();
  const showtime = useShowtime();
  const { SESSION, CODE } = usePurchase();
  const code = CODE?.eventId === event.id ? CODE.checked : undefined;
  const { choose, chooseAgain, asking, place, refused, askAgain, askForWheelchair, needsWheelchair, leave } =
    useSessionChoice(event);
  const saleState = saleStateOf(event, now);
  const isOnSale = saleState === 'on-sale';
  const isForHolders = saleState === 'sold-out' && CODE?.eventId === event.id;
  const isPresale = isPresaleOpen(event, now);
  const hasLine = event.hasWaitingRoom && (isOnSale || isLobbyOpen(event, now));
  const isEarly = isPresale && code?.ticketType === 'PRIORITY_BOOKING';
  const availability = useAvailability(isOnSale || isEarly ? event.id : undefined);
  const name = nameFor(event, locale);
  useEffect(() => {
    // A failure shows when the room is needed.
    if (event.hasWaitingRoom) void loadWaitingRoom().catch(() => undefined);
  }, [event.hasWaitingRoom]);
  if (place) {
    const title = SESSION
      ? `${name}${t('order.between')}${showtime.namedDay(SESSION.startTime)} ${showtime.time(SESSION.startTime)}`
      : name;
    const offered = SESSION ? offeredIn({ event, code, now }, SESSION.id) : [];
    const zonesLeft = offered.flatMap(({ zone }) => {
      const stock = SESSION && stockOf(availability.data, SESSION.id, zone.id);
      return stock ? [{ ...stock, name: textFor(zone.names, locale, zone.name) }] : [];
    });
    return (
      <WaitingRoom
        fallback={<OrderSkeleton step="session" />}
        eventId={event.id}
        title={title}
        sale={event}
        place={place}
        zonesLeft={zonesLeft}
        askAgain={askAgain}
        isAsking={asking !== null}
        askForWheelchair={askForWheelchair}
        needsWheelchair={needsWheelchair}
        leave={leave}
      />
    );
  }
  return (
    <OrderFrame step="session">
      <div className={`wrap ${styles.step}`}>
        <div className={styles.event}>
          {event.image && <PictureOf picture={event.image} alt="" sizes="120px" className={styles.poster} />}
          <div>
            <p className={styles.name}>{name}</p>
            <p className={styles.venue}>{textFor(event.site.names, locale, event.site.name)}</p>
          </div>
          {hasLine && <LineNow eventId={event.id} className={styles.line} />}
        </div>
        <SessionChoice
          event={event}
          now={now}
          left={availability.data}
          asking={asking}
          code={code}
          isEarly={isEarly}
          onChoose={choose}
        >
          {(isPresale || isForHolders) && <CodePart event={event} isOpen />}
          {refused && (
            <RefusalNotice answer={refused} failed={t('order.session.failed')}>
              {refused.status !== 404 && (
                <button type="button" className={buttonClass({ kind: 'line' })} onClick={chooseAgain}>
                  {t('error.retry')}
                </button>
              )}
              <Link to="/home" className={buttonClass({ kind: 'line' })}>
                {t('event.all')}
              </Link>
            </RefusalNotice>
          )}
        </SessionChoice>
      </div>
    </OrderFrame>
  );
}

function Unknown() {
  const t = useWords();
  useTitle(t('event.missing.title'));
  return (
    <Face scene="chair" title={t('event.missing.title')} text={t('event.missing.text')}>
      <Link to="/home" className={buttonClass({ kind: 'go' })}>
        {t('event.all')}
      </Link>
    </Face>
  );
}
