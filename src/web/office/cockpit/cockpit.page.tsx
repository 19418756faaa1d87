import { Link, useParams } from '@tanstack/react-router';
import type { CockpitReading } from '../../../contract/cockpit.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import cards from '../charts/cards.module.css';
import { useOfficeAccount } from '../frame/office-account.ts';
import { OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { Alarms } from './alarms.tsx';
import styles from './cockpit.module.css';
import { LineCard } from './line-card.tsx';
import { MethodsCard } from './methods-card.tsx';
import { MinutesCard } from './minutes-card.tsx';
import { Pauses } from './pauses.tsx';
import { SaleActions } from './sale-actions.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SumCard } from './sum-card.tsx';
import { useSale } from './use-sale.ts';
import { ZonesCard } from './zones-card.tsx';

/** One sale while it runs, second by second, and the buttons that change it at once. */
export function CockpitPage() {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
  const { reading, isLive, isGone, failed } = useSale(key);
  if (isGone) return <OfficeNothing level={1} title={t('cockpit.gone')} text={t('cockpit.gone.text')} />;
  if (!reading && failed !== null) {
    const face = failed === 429 ? 'cockpit.full' : 'cockpit.unreached';
    return <OfficeNothing level={1} title={t(face)} text={t(`${face}.text`)} />;
  }
  if (!reading)
    return (
      <div aria-busy="true">
        <PageHead title={t('cockpit.title')} />
        <div className={cards.waiting} />
      </div>
    );
  return <Cockpit reading={reading} isLive={isLive} />;
}

function Cockpit({ reading, isLive }: { reading: CockpitReading; isLive: boolean }) {
  const t = useWords();
  const { locale } = usePage();
  const { authorities } = useOfficeAccount();
  const { event, alarms, line } = reading;
  const canChange = mayPass(duties.onSale, authorities);
  const toEvent: string = `/entity/event/${event.id}`;
  return (
    <>
      <PageHead title={nameFor(event, locale)} count={t('cockpit.title')}>
        <Link to={toEvent} search={true} className={buttonClass({ kind: 'line' })}>
          {t('cockpit.toEvent')}
        </Link>
      </PageHead>
      <State reading={reading} isLive={isLive} />
      <Alarms alarms={alarms} />
      {canChange && <SaleActions reading={reading} />}
      <div className={cards.cards}>
        <SumCard reading={reading} />
        <MinutesCard reading={reading} />
        {line && <LineCard line={line} isPaused={reading.pausedAt !== null} />}
        <ZonesCard reading={reading} />
        <MethodsCard reading={reading} />
        <SessionsCard reading={reading} canChange={canChange} />
      </div>
    </>
  );
}

/** Whether it sells, and whether what is shown is of this moment. */
function State({
  reading: { event, pausedAt, pauses, message },
  isLive,
}: {
  reading: CockpitReading;
  isLive: boolean;
}) {
  const t = useWords();
  const { locale } = usePage();
  const state = pausedAt ? 'paused' : event.isOnSale ? 'selling' : 'closed';
  return (
    <>
      <p className={styles.state} role="status">
        <b className={styles[state]}>{t(`cockpit.state.${state}`)}</b>
        <span className={isLive ? styles.live : styles.lost}>{t(isLive ? 'cockpit.live' : 'cockpit.lost')}</span>
      </p>
      <Pauses pauses={pauses} />
      {message[locale] && (
        <p className={styles.message}>
          {t('cockpit.message.now')} <b>{message[locale]}</b>
        </p>
      )}
    </>
  );
}
