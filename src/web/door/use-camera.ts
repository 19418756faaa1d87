import { type RefObject, useEffect, useRef, useState } from 'react';
import { openCodeReader } from './code-reader.ts';

export type CameraState = 'closed' | 'opening' | 'running' | 'refused' | 'none' | 'busy';

/** The page draws and hears taps between two pictures. */
const restMilliseconds = 15;

type Options = {
  /** A number that grows with each request of the staff to try again: a refused camera is not asked for in a loop. */
  attempt: number;
  cameraId: string | null;
  onText: (text: string) => void;
};

type Camera = {
  videoRef: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  hasTorch: boolean;
  setTorch: (isOn: boolean) => void;
};

/** Reads one picture after the other while the page is seen. */
export function useCamera({ attempt, cameraId, onText }: Options): Camera {
  const videoRef = useRef<HTMLVideoElement>(null);
  const trackRef = useRef<MediaStreamTrack | null>(null);
  const textRef = useRef(onText);
  const [state, setState] = useState<CameraState>('closed');
  const [hasTorch, setHasTorch] = useState(false);
  const isVisible = useVisible();
  textRef.current = onText;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the camera anew.
  useEffect(() => {
    const video = videoRef.current;
    if (!isVisible || !video) return;
    const stop = new AbortController();
    setState('opening');
    void run(video, { cameraId, signal: stop.signal, onText: (text) => textRef.current(text) }, (track) => {
      trackRef.current = track;
      setHasTorch('torch' in (track.getCapabilities?.() ?? {}));
      setState('running');
    }).catch((error: unknown) => {
      if (!stop.signal.aborted) setState(faultOf(error));
    });
    return () => {
      stop.abort();
      trackRef.current = null;
      setState('closed');
    };
  }, [isVisible, cameraId, attempt]);

  const setTorch = (isOn: boolean) =>
    void trackRef.current?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).catch(() => {});
  return { videoRef, state, hasTorch, setTorch };
}

type Run = { cameraId: string | null; signal: AbortSignal; onText: (text: string) => void };

async function run(
  video: HTMLVideoElement,
  { cameraId, signal, onText }: Run,
  onOpen: (track: MediaStreamTrack) => void,
): Promise<void> {
  if (!navigator.mediaDevices) throw new DOMException('No camera without https.', 'NotFoundError');
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const choice = cameraId ? { deviceId: { ideal: cameraId } } : { facingMode: { ideal: 'environment' } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...size, ...choice } });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (signal.aborted) return close();
  signal.addEventListener('abort', close);
  video.srcObject = stream;
  await video.play();
  const reader = await openCodeReader();
  const [track] = stream.getVideoTracks();
  if (track && !signal.aborted) onOpen(track);
  while (!signal.aborted) {
    // A picture that cannot be read is followed by the next one.
    const text = await reader.read(video).catch(() => null);
    if (text && !signal.aborted) onText(text);
    await new Promise((resolve) => setTimeout(resolve, restMilliseconds));
  }
  reader.close();
}

function faultOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

function useVisible(): boolean {
  const [isVisible, setIsVisible] = useState(!document.hidden);
  useEffect(() => {
    const note = () => setIsVisible(!document.hidden);
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, []);
  return isVisible;
}
