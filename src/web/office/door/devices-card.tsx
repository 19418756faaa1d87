import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DoorControl, OfficeDoorDevice } from '../../../contract/door.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import cards from '../charts/cards.module.css';
import { StatusBadge } from '../entity/status-switch.tsx';
import { AddSessionsDialog } from './add-sessions-dialog.tsx';
import type { AtDoor } from './at-door.ts';
import styles from './control-room.module.css';
import { AgainDialog, RevokeDialog } from './device-dialogs.tsx';
import { deviceStateOf } from './device-state.ts';
import { type Enrolment, EnrolmentDialog } from './enrolment-dialog.tsx';
import { NewDeviceDialog } from './new-device-dialog.tsx';
import { sessionsToAdd } from './session-at-door.ts';

type DeviceAction = 'sessions' | 'again' | 'revoke';
type OpenDialog =
  | { is: 'new' }
  | { is: 'enrolment'; enrolment: Enrolment }
  | { is: DeviceAction; device: OfficeDoorDevice };
type Props = { at: AtDoor; reading: DoorControl; canChange: boolean };

/** The telephones and scanners of the event, with what shows whether they are well. */
export function DevicesCard({ at, reading: { devices, gates, serverTime }, canChange }: Props) {
  const t = useWords();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => {
    setDialog(null);
    void queries.invalidateQueries({ queryKey: ['account', 'door-control'] });
  };
  const showCode = (enrolment: Enrolment) => setDialog({ is: 'enrolment', enrolment });
  return (
    <section aria-labelledby="door-devices">
      <header>
        <h2 id="door-devices">{t('doorControl.devices')}</h2>
        {canChange && (
          <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => setDialog({ is: 'new' })}>
            {t('doorControl.device.add')}
          </button>
        )}
      </header>
      {devices.length === 0 && <p className={cards.quiet}>{t('doorControl.devices.none')}</p>}
      <ul className={styles.devices}>
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceFacts device={device} serverTime={serverTime} />
            {canChange && device.state !== 'revoked' && (
              <DeviceActions at={at} device={device} onChoose={(is) => setDialog({ is, device })} />
            )}
          </li>
        ))}
      </ul>
      {dialog?.is === 'new' && (
        <NewDeviceDialog at={at} gates={gates.flatMap(({ gate }) => gate ?? [])} onMade={showCode} onClose={close} />
      )}
      {dialog?.is === 'enrolment' && <EnrolmentDialog enrolment={dialog.enrolment} onClose={close} />}
      {dialog?.is === 'sessions' && <AddSessionsDialog at={at} device={dialog.device} onClose={close} />}
      {dialog?.is === 'again' && (
        <AgainDialog eventId={at.eventId} device={dialog.device} onMade={showCode} onClose={close} />
      )}
      {dialog?.is === 'revoke' && <RevokeDialog eventId={at.eventId} device={dialog.device} onClose={close} />}
    </section>
  );
}

function DeviceFacts({ device, serverTime }: { device: OfficeDoorDevice; serverTime: number }) {
  const t = useWords();
  const { name, gate, seenAt, batteryPercent, scansWaiting } = device;
  const state = deviceStateOf(device, serverTime);
  return (
    <>
      <div className={styles.device}>
        <b>{name}</b>
        <span>{gate?.name ?? t('doorControl.device.everyGate')}</span>
      </div>
      <StatusBadge isOn={state === 'enrolled'} text={t(`doorControl.device.state.${state}`)} />
      <div className={styles.health}>
        <span>
          {seenAt ? t('doorControl.device.seen') : t('doorControl.device.neverSeen')}{' '}
          {seenAt && <ListTime instant={seenAt} />}
        </span>
        {batteryPercent !== null && <span>{t('doorControl.device.battery', { percent: batteryPercent })}</span>}
        {scansWaiting !== null && scansWaiting > 0 && (
          <span className={styles.alarm}>{t('doorControl.device.waiting', { count: scansWaiting })}</span>
        )}
      </div>
    </>
  );
}

type ActionsProps = { at: AtDoor; device: OfficeDoorDevice; onChoose: (is: DeviceAction) => void };

function DeviceActions({ at, device, onChoose }: ActionsProps) {
  const t = useWords();
  const { name } = device;
  const mayScanAll = sessionsToAdd(at.sessions, device).length === 0;
  const actions: [DeviceAction, string][] = [
    ...(mayScanAll ? [] : [['sessions', t('doorControl.device.addSessions')] satisfies [DeviceAction, string]]),
    ['again', t('doorControl.device.newCode')],
    ['revoke', t('doorControl.device.revoke')],
  ];
  return (
    <div className={styles.actions}>
      {actions.map(([is, text]) => (
        <button
          key={is}
          type="button"
          className={buttonClass({ kind: 'line' })}
          aria-label={`${text}: ${name}`}
          onClick={() => onChoose(is)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
