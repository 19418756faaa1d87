import { Dialog } from '@base-ui/react/dialog';
import type { RefObject } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { SeatPlan } from './seat-plan.tsx';
import { useSitePlan } from './seating.data.ts';
import styles from './zone-dialog.module.css';

type ShownZone = { id: number; siteId: number; name: string };
type Props = {
  /** Nothing is open without one. */
  zone: ShownZone | null;
  venueName: string;
  onClose: () => void;
  /** Where the keyboard goes on afterwards. */
  opener: RefObject<HTMLElement | null>;
};

export function ZoneDialog({ zone, venueName, onClose, opener }: Props) {
  const t = useWords();
  return (
    <Dialog.Root open={zone !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={classes(styles.popup, 'ink-panel on-ink')} finalFocus={opener}>
          <div className={styles.head}>
            <div>
              <Dialog.Title className={styles.title}>{t('seat-plan.modal')}</Dialog.Title>
              <Dialog.Description className={styles.text}>
                {t('seat-plan.modalOf', { venue: venueName, zone: zone?.name ?? '' })}
              </Dialog.Description>
            </div>
            <Dialog.Close className={buttonClass({ kind: 'ink', size: 'square' })} aria-label={t('seat-plan.close')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          {zone && <ZonePlan zone={zone} venueName={venueName} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ZonePlan({ zone, venueName }: { zone: ShownZone; venueName: string }) {
  const t = useWords();
  const plan = useSitePlan(zone.siteId);
  if (plan.data) {
    const label = t('seat-plan.label', { venue: venueName, zone: zone.name });
    return <SeatPlan plan={plan.data} zoneOnly={zone.id} label={label} />;
  }
  if (plan.isPending) return <p className={styles.waiting}>{t('seat-plan.loading')}</p>;
  return (
    <div className={styles.waiting} role="alert">
      <p>{t('seat-plan.failed')}</p>
      <button type="button" className={buttonClass({ kind: 'go' })} onClick={() => void plan.refetch()}>
        {t('error.retry')}
      </button>
    </div>
  );
}
