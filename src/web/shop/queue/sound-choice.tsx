import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { openTurnSound, type TurnSound } from './turn-sound.ts';
import styles from './waiting-room.module.css';

/** A sound and a vibration at one's turn: off until it is chosen. */
export function SoundChoice({ isCalled }: { isCalled: boolean }) {
  const t = useWords();
  const sound = useRef<TurnSound>(null);
  const [isOn, setIsOn] = useState(false);
  useEffect(() => () => sound.current?.close(), []);
  useEffect(() => {
    if (isCalled && isOn) sound.current?.play();
  }, [isCalled, isOn]);
  const press = () => {
    if (!isOn) {
      sound.current ??= openTurnSound();
      sound.current.playQuietly();
    }
    setIsOn(!isOn);
  };
  return (
    <div className={styles.choice}>
      <button type="button" className={buttonClass({ kind: 'ink' })} aria-pressed={isOn} onClick={press}>
        {t('queue.sound')}
      </button>
      <p role="status">{isOn && t('queue.sound.on')}</p>
    </div>
  );
}
