import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MaintenanceState } from '../../../contract/maintenance.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { CloseDialog } from './close-dialog.tsx';
import { maintenanceQuery, openShop } from './maintenance.data.ts';
import styles from './maintenance.module.css';

const effects = ['visitors', 'orders', 'line', 'door'] as const;

/** Closes the shop for visitors, and opens it again. */
export function MaintenancePage() {
  const t = useWords();
  const { data, isError, refetch } = useQuery(maintenanceQuery);
  return (
    <>
      <PageHead />
      {data && <StateCard current={data.current} />}
      {!data && (isError ? <ListFailed onRetry={() => void refetch()} /> : <OfficeWaiting />)}
      <section className={styles.effects} aria-labelledby="effects">
        <h2 id="effects">{t('maintenance.effects')}</h2>
        <ul>
          {effects.map((effect) => (
            <li key={effect}>{t(`maintenance.effect.${effect}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function StateCard({ current }: MaintenanceState) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.card} aria-labelledby="state">
      <h2 id="state">{t(current ? 'maintenance.closed' : 'maintenance.open')}</h2>
      {current ? <ClosedFacts current={current} /> : <p>{t('maintenance.open.text')}</p>}
      <div className={styles.buttons}>
        {current && <OpenButton />}
        <button
          type="button"
          className={buttonClass({ kind: current ? 'line' : 'strong' })}
          onClick={() => setOpen(true)}
        >
          {t(current ? 'maintenance.change' : 'maintenance.close')}
        </button>
      </div>
      {isOpen && <CloseDialog current={current} onClose={() => setOpen(false)} />}
    </section>
  );
}

function ClosedFacts({ current }: { current: NonNullable<MaintenanceState['current']> }) {
  const t = useWords();
  const { locale } = usePage();
  const { beganBy, beganAt, endsAt, message } = current;
  return (
    <>
      <p>
        {t('maintenance.since', { login: beganBy })} <ListTime instant={beganAt} />
      </p>
      <p>
        {endsAt ? (
          <>
            {t('maintenance.until')} <ListTime instant={endsAt} />
          </>
        ) : (
          t('maintenance.noEnd')
        )}
      </p>
      <blockquote>{message?.[locale] ?? t('home.maintenance.text')}</blockquote>
    </>
  );
}

function OpenButton() {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const open = () => {
    if (!isBusy) void decide(openShop, () => showToast({ text: t('maintenance.openNow') }));
  };
  return (
    <>
      <button
        type="button"
        className={buttonClass({ kind: 'strong' })}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={open}
      >
        {t('maintenance.reopen')}
      </button>
      {failure && <Notice kind="bad">{failure}</Notice>}
    </>
  );
}
