// Sound and vibration of a result, for staff who look at the visitor and not at the telephone.
import type { ScanOutcome } from '../../domain/door/scan-outcomes.ts';

type Tone = { hertz: number; seconds: number };
const yes: Tone[] = [
  { hertz: 1320, seconds: 0.09 },
  { hertz: 1760, seconds: 0.14 },
];
const no: Tone[] = [
  { hertz: 220, seconds: 0.28 },
  { hertz: 165, seconds: 0.4 },
];
const look: Tone[] = [
  { hertz: 660, seconds: 0.12 },
  { hertz: 660, seconds: 0.12 },
  { hertz: 660, seconds: 0.12 },
];
const pause = 0.05;

let audio: AudioContext | null = null;

/** Browsers allow sound only after a tap: the first one opens it. */
export function openSound(): void {
  audio ??= typeof AudioContext === 'undefined' ? null : new AudioContext();
  if (audio?.state === 'suspended') void audio.resume();
}

export type Signal = 'yes' | 'no' | 'look';

export function signalOf(outcome: ScanOutcome): Signal {
  if (outcome === 'ok') return 'yes';
  return outcome === 'needsIdentity' || outcome === 'wrongGate' ? 'look' : 'no';
}

const vibrations: Record<Signal, number[]> = { yes: [60], look: [80, 60, 80], no: [300, 80, 300] };
const tones: Record<Signal, Tone[]> = { yes, look, no };

export function giveSignal(signal: Signal, isSilent: boolean): void {
  navigator.vibrate?.(vibrations[signal]);
  if (!isSilent) play(tones[signal]);
}

function play(sounds: readonly Tone[]): void {
  if (audio?.state !== 'running') return;
  let at = audio.currentTime;
  for (const { hertz, seconds } of sounds) {
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    oscillator.type = hertz < 300 ? 'sawtooth' : 'sine';
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(0.5, at);
    volume.gain.setTargetAtTime(0, at + seconds * 0.8, 0.02);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
    at += seconds + pause;
  }
}
