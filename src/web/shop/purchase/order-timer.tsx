import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './order-timer.module.css';
import { dropOrder, usePurchase } from './purchase.ts';
import { minutesText, useSecondsLeft } from './use-time-left.ts';

const minutesAnnounced = [5, 2, 1];
const secondsShort = 120;
/** A transfer has a day, and says until when: no clock counts that in minutes. */
const secondsShown = 100 * 60;
/** Pages that tell what became of a payment: the shop says there when an order is over, not the clock. */
const resultPages = /^\/order\/(?:payment-result|asiapay-result|transfer)/;

/** How long the buyer still has, in the header of every page; at nought the order is dropped and everything starts again. */
export function OrderTimer() {
  const t = useWords();
  const { ORDER_TOKEN, TRANSACTION } = usePurchase();
  const until = TRANSACTION?.validUntil ?? ORDER_TOKEN?.validUntil ?? null;
  const seconds = useSecondsLeft(until);
  const isResult = useRouterState({ select: ({ location }) => resultPages.test(location.pathname) });
  useExpiry(seconds === 0 && !isResult);
  if (seconds === null || seconds === 0 || seconds >= secondsShown) return null;
  const isShort = seconds <= secondsShort;
  return (
    <div className={classes(styles.timer, isShort && styles.short)}>
      <Icon name="clock" />
      <span className={styles.what}>{t(TRANSACTION ? 'order.timer.held' : 'order.timer.choosing')}</span>
      <time className={styles.left} role="timer" aria-label={t('order.timer.left', { time: minutesText(seconds) })}>
        {minutesText(seconds)}
      </time>
      <Announcement minutes={minutesAnnounced.findLast((minutes) => seconds <= minutes * 60) ?? null} />
    </div>
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
  const navigate = useNavigate();
  const isAnnounced = useRef(false);
  useEffect(() => {
    if (!isOver || isAnnounced.current) return;
    isAnnounced.current = true;
    dropOrder();
    showToast({ id: 'order.timer.expired', text: t('order.timer.expired') });
    void navigate({ to: '/home' });
  }, [isOver, navigate, t]);
  useEffect(() => {
    if (!isOver) isAnnounced.current = false;
  }, [isOver]);
}
