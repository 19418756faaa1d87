import type { OfficeDoorDevice } from '../../../contract/door.ts';
import { clockTime, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import styles from './enrolment-dialog.module.css';

export type Enrolment = { device: OfficeDoorDevice; address: string; validUntil: string };

/** The QR code of a device, shown once. */
export function EnrolmentDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const t = useWords();
  const { device, address, validUntil } = enrolment;
  return (
    <Dialog title={t('doorControl.enrolment.title', { name: device.name })} onClose={onClose} closes="by-cross">
      <div className={styles.enrolment}>
        <p>{t('doorControl.enrolment.text', { time: clockTime(wallTime(validUntil)) })}</p>
        <QrCode text={address} label={t('doorControl.enrolment.label')} className={styles.code} />
        <code>{address}</code>
        <button type="button" className={buttonClass({ kind: 'strong' })} onClick={onClose}>
          {t('doorControl.enrolment.done')}
        </button>
      </div>
    </Dialog>
  );
}
