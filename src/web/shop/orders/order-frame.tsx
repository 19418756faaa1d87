import type { ReactNode } from 'react';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { usePurchase } from '../purchase/purchase.ts';
import styles from './order-frame.module.css';

const orderSteps = ['session', 'tickets', 'info', 'pay'] as const;
export type OrderStep = (typeof orderSteps)[number];

type Props = { step: OrderStep; children: ReactNode };

/** Stands above each step: the steps, and the event and session that are being bought. */
export function OrderFrame({ step, children }: Props) {
  const t = useWords();
  const { shop } = usePage();
  useTitle(t(`order.step.${step}.long`));
  return (
    <>
      <WhatIsBought isPicked={step !== 'session'} />
      <Steps current={step} />
      <noscript>
        <p className="wrap">{t('order.script', { phone: shop.phone })}</p>
      </noscript>
      {children}
    </>
  );
}

function Steps({ current }: { current: OrderStep }) {
  const t = useWords();
  const at = orderSteps.indexOf(current);
  return (
    <nav className={classes(styles.head, 'on-ink')} aria-label={t('order.steps')}>
      <ol className={classes('wrap', styles.steps)}>
        {orderSteps.map((step, index) => (
          <li
            key={step}
            className={classes(index < at && styles.done, index === at && styles.now)}
            aria-current={index === at ? 'step' : undefined}
          >
            {index < at ? <Icon name="check" /> : <b aria-hidden="true">{index + 1}</b>}
            <span className={styles.short}>{t(`order.step.${step}`)}</span>
            <span className={styles.long}>{t(`order.step.${step}.long`)}</span>
            {index < at && <span className="sr-only">{t('order.step.done')}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function WhatIsBought({ isPicked }: { isPicked: boolean }) {
  const { EVENT, SESSION } = usePurchase();
  const { locale } = usePage();
  const showtime = useShowtime();
  const t = useWords();
  if (!EVENT || !isPicked) return null;
  const venue = textFor(EVENT.site.names, locale, EVENT.site.name);
  return (
    <p className={classes(styles.bought, 'on-ink')}>
      <span className="wrap">
        <b>{nameFor(EVENT, locale)}</b>{' '}
        <span className={styles.where}>
          {SESSION &&
            `${showtime.namedDay(SESSION.startTime)} ${showtime.time(SESSION.startTime)}${t('order.between')}`}
          {venue}
        </span>
      </span>
    </p>
  );
}
