import { useEffect, useState } from 'react';
import styles from './camera-view.module.css';
import { type DoorKey, useDoorWords } from './door-words.tsx';
import { type CameraState, useCamera } from './use-camera.ts';

type Props = {
  cameraId: string | null;
  isTorchOn?: boolean;
  onText: (text: string) => void;
  onTorch?: (hasTorch: boolean) => void;
};

const faults: Partial<Record<CameraState, DoorKey>> = {
  refused: 'camera.refused',
  none: 'camera.none',
  busy: 'camera.busy',
};

/** The picture of the camera, or the reason why there is none. */
export function CameraView({ cameraId, isTorchOn = false, onText, onTorch }: Props) {
  const { say } = useDoorWords();
  const [attempt, setAttempt] = useState(0);
  const camera = useCamera({ attempt, cameraId, onText });
  const { hasTorch, setTorch, state } = camera;
  useEffect(() => onTorch?.(hasTorch), [hasTorch, onTorch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the torch follows its button alone.
  useEffect(() => {
    if (hasTorch) setTorch(isTorchOn);
  }, [isTorchOn, hasTorch]);
  const fault = faults[state];
  return (
    <div className={styles.view}>
      <video ref={camera.videoRef} className={styles.video} playsInline muted aria-label={say('camera.label')} />
      {state === 'running' && <span className={styles.frame} aria-hidden="true" />}
      {state === 'opening' && <p role="status">{say('camera.opening')}</p>}
      {fault && (
        <div className={styles.fault} role="alert">
          <p>{say(fault)}</p>
          {state === 'refused' && <p>{say('camera.allow')}</p>}
          <button type="button" className="button" onClick={() => setAttempt(attempt + 1)}>
            {say('camera.again')}
          </button>
        </div>
      )}
    </div>
  );
}
