import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { whenIdle } from '../../ui/page/when-idle.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { endOrder } from './end-order.ts';
import { isSalePaused } from './is-sale-paused.ts';
import styles from './order-timer.module.css';
import { usePaying } from './paying.ts';
import { keepInPurchase, readPurchase, usePurchase } from './purchase.ts';
import { minutesText, useSecondsLeft } from './use-time-left.ts';

const minutesAnnounced = [5, 2, 1];
const secondsShort = 120;
/** A transfer has a day, and says until when: no clock counts that in minutes. */
const secondsShown = 100 * 60;
/** Pages that tell what became of a payment: the shop says there when an order is over, not the clock. */
const resultPages = /^\/order\/(?:payment-result|asiapay-result|transfer)/;

const usePath = () => useRouterState({ select: ({ location }) => location.pathname });

/** In the header of every page: the way back to an order that is in hand, or to a transfer that is awaited. */
export function OrderTimer() {
  return usePurchase().ORDER_TOKEN ? <TimeLeft /> : <AwaitedTransfer />;
}

/** How long the buyer still has; at nought the order is dropped and everything starts again. */
function TimeLeft() {
  const t = useWords();
  const path = usePath();
  const { ORDER_TOKEN, TRANSACTION, PI } = usePurchase();
  const until = TRANSACTION?.validUntil ?? ORDER_TOKEN?.validUntil ?? null;
  const seconds = useSecondsLeft(until);
  useExpiry(seconds === 0 && !resultPages.test(path));
  if (seconds === null || seconds === 0) return null;
  const isAway = TRANSACTION !== null && !path.startsWith('/order');
  const isCounted = seconds < secondsShown;
  if (!isCounted && !isAway) return null;
  const clock = isCounted && (
    <>
      <time className={styles.left} role="timer" aria-label={t('order.timer.left', { time: minutesText(seconds) })}>
        {minutesText(seconds)}
      </time>
      <Announcement minutes={minutesAnnounced.findLast((minutes) => seconds <= minutes * 60) ?? null} />
    </>
  );
  const className = classes(styles.timer, seconds <= secondsShort && styles.short);
  if (isAway) {
    return (
      <WayBack to={PI ? '/order/payment-info' : '/order/personal-info'} className={className}>
        <b>{t('order.timer.goOn')}</b>
        {clock}
      </WayBack>
    );
  }
  return (
    <div className={className}>
      <Icon name="clock" />
      <span className={styles.what}>{t(TRANSACTION ? 'order.timer.held' : 'order.timer.choosing')}</span>
      {clock}
    </div>
  );
}

function AwaitedTransfer() {
  const t = useWords();
  const path = usePath();
  const seconds = useSecondsLeft(usePaying()?.transferUntil ?? null);
  if (!seconds || resultPages.test(path)) return null;
  return (
    <WayBack to="/order/transfer" className={styles.timer}>
      <b>{t('order.timer.transfer')}</b>
    </WayBack>
  );
}

type WayBackProps = {
  to: '/order/payment-info' | '/order/personal-info' | '/order/transfer';
  className: string | undefined;
  children: ReactNode;
};

function WayBack({ to, className, children }: WayBackProps) {
  return (
    <Link to={to} className={classes(className, styles.back)}>
      {children}
    </Link>
  );
}

/** Read out once when it is reached, never each second. */
function Announcement({ minutes }: { minutes: number | null }) {
  const t = useWords();
  return (
    <span className="sr-only" role="status">
      {minutes !== null && t('order.timer.announced', { count: minutes })}
    </span>
  );
}

function useExpiry(isOver: boolean): void {
  const t = useWords();
  const { read } = usePage();
  const router = useRouter();
  useEffect(() => {
    if (!isOver) return;
    const end = async () => {
      const chosen = readPurchase();
      const pausing = isSalePaused(read);
      // The end is told at once, a pause when the shop answers: that may take long.
      endOrder('order.timer.expired', t);
      await router.navigate({ to: '/home' });
      const isPaused = await pausing;
      if (!isPaused || router.state.location.pathname !== '/home' || readPurchase().ORDER_TOKEN) return;
      // From there the buyer comes in again, with the same tickets.
      keepInPurchase({ ...chosen, ORDER_TOKEN: null });
      showToast({ id: 'order-over', text: t('error.salePaused') });
      await router.navigate({ to: '/order/date-selection', replace: true });
    };
    // The pass may have run out before this page was opened, which React is still taking over.
    return whenIdle(() => void end());
  }, [isOver, router, read, t]);
}
