// Three short tones and a vibration. Browsers allow sound only after a gesture, so the context is made in the press that wishes for it.

/** Seconds from now, and hertz. */
const tones = [
  [0, 660],
  [0.22, 880],
  [0.44, 1320],
] as const;
const toneSeconds = 0.18;
const allTonesMilliseconds = 1000;
const vibration = [200, 100, 200, 100, 400];

export type TurnSound = { play: () => void; playQuietly: () => void; close: () => void };

export function openTurnSound(): TurnSound {
  const context = new AudioContext();
  const playAt = (loudness: number) => {
    // A phone that was put away may have paused it.
    void context.resume();
    for (const [after, hertz] of tones) playTone(context, { at: context.currentTime + after, hertz, loudness });
  };
  return {
    play: () => {
      playAt(0.5);
      navigator.vibrate?.(vibration);
    },
    /** So that one hears what to listen for, and that the phone is not silent. */
    playQuietly: () => playAt(0.12),
    /** After the tones, because a visitor who is called leaves the waiting room as they begin. */
    close: () => void setTimeout(() => void context.close(), allTonesMilliseconds),
  };
}

type Tone = { at: number; hertz: number; loudness: number };

function playTone(context: AudioContext, { at, hertz, loudness }: Tone): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + toneSeconds);
}
