import { type FormEvent, useEffect, useState } from 'react';
import { isClockWrong } from '../../domain/door/clock-difference.ts';
import { useDoorWords } from './door-words.tsx';
import { waitingIn } from './scanner-state.ts';
import type { ScreenProps } from './screen-props.ts';
import { pinDigitsMin } from './seal.ts';
import styles from './settings-sheet.module.css';
import { Sheet } from './sheet.tsx';
import { LocaleChoice } from './start-frame.tsx';

type Props = ScreenProps & { update: (() => void) | null; onClose: () => void };

export function SettingsSheet({ scanner, state, choices, choose, update, onClose }: Props) {
  const { say } = useDoorWords();
  const { device, clock } = state;
  const waiting = waitingIn(state);
  return (
    <Sheet title={say('settings.title')} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>{say('settings.device')}</dt>
        <dd>{device?.device.name}</dd>
        <dt>{say('settings.gate')}</dt>
        <dd>{device?.device.gate?.name ?? say('settings.everyGate')}</dd>
        <dt>{say('settings.list')}</dt>
        <dd>{say('sessions.tickets', { count: state.tickets })}</dd>
      </dl>
      {clock && isClockWrong(clock) && (
        <p className={styles.warning}>
          {say('settings.clock', { minutes: Math.round(Math.abs(clock.milliseconds) / 60_000) })}
        </p>
      )}
      <LocaleChoice choose={choose} />
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={!choices.isSilent}
          onChange={({ target }) => choose({ isSilent: !target.checked })}
        />
        {say('settings.sound')}
      </label>
      <CameraChoice cameraId={choices.cameraId} onChoose={(cameraId) => choose({ cameraId })} />
      <div className={styles.actions}>
        <button type="button" className="button" onClick={() => void scanner.list.load()}>
          {say('settings.reload')}
        </button>
        <button type="button" className="button" onClick={() => void scanner.list.close()}>
          {say('settings.session')}
        </button>
        {update && waiting === 0 && (
          <button type="button" className="button" onClick={update}>
            {say('update.take')}
          </button>
        )}
      </div>
      <PinForm scanner={scanner} hasPin={state.hasPin} />
      <Leave waiting={waiting} leave={() => void scanner.leave()} />
    </Sheet>
  );
}

type CameraProps = { cameraId: string | null; onChoose: (id: string) => void };

function CameraChoice({ cameraId, onChoose }: CameraProps) {
  const { say } = useDoorWords();
  const [cameras, setCameras] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    void navigator.mediaDevices
      ?.enumerateDevices()
      .then((all) => setCameras(all.filter(({ kind, label }) => kind === 'videoinput' && label !== '')));
  }, []);
  if (cameras.length < 2) return null;
  return (
    <label>
      {say('settings.camera')}
      <select value={cameraId ?? ''} onChange={({ target }) => onChoose(target.value)}>
        {cameras.map(({ deviceId, label }) => (
          <option key={deviceId} value={deviceId}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function PinForm({ scanner, hasPin }: Pick<Props, 'scanner'> & { hasPin: boolean }) {
  const { say } = useDoorWords();
  const [isBad, setIsBad] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pin = String(new FormData(event.currentTarget).get('pin'));
    const isGood = /^\d+$/.test(pin) && pin.length >= pinDigitsMin;
    setIsBad(!isGood);
    if (!isGood) return;
    setIsBusy(true);
    await scanner.keys.setPin(pin);
    setIsBusy(false);
  };
  return (
    <section className={styles.pin}>
      <h3>{say('pin.title')}</h3>
      <p>{say('pin.text')}</p>
      {hasPin ? (
        <button type="button" className="button" onClick={() => void scanner.keys.forgetPin()}>
          {say('pin.remove')}
        </button>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <label>
            {say('pin.label')}
            <input name="pin" type="password" inputMode="numeric" autoComplete="off" aria-invalid={isBad} />
          </label>
          {isBad && <p role="alert">{say('pin.bad', { count: pinDigitsMin })}</p>}
          <button type="submit" className="button" aria-disabled={isBusy}>
            {say(isBusy ? 'pin.busy' : 'pin.set')}
          </button>
        </form>
      )}
    </section>
  );
}

function Leave({ waiting, leave }: { waiting: number; leave: () => void }) {
  const { say } = useDoorWords();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={styles.leave}>
      {isAsking && <p role="alert">{waiting > 0 ? say('leave.unsent', { count: waiting }) : say('leave.text')}</p>}
      <button type="button" className="button danger" onClick={() => (isAsking ? leave() : setIsAsking(true))}>
        {say(isAsking ? 'leave.sure' : 'leave.title')}
      </button>
    </section>
  );
}
