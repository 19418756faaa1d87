import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTurnSound } from './turn-sound.ts';

const closed = vi.fn();
const started = vi.fn();
class Context {
  currentTime = 0;
  destination = {};
  resume = async () => {};
  close = async () => closed();
  createOscillator = () => ({ frequency: {}, connect: (next: object) => next, start: started, stop: () => {} });
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => {},
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a visitor who is called and leaves the waiting room hears every tone; then the sound is closed', () => {
  const sound = openTurnSound();
  sound.play();
  sound.close();
  expect(started).toHaveBeenCalledTimes(3);
  const lastToneEnds = 1000 * Math.max(...started.mock.calls.map(([at]) => at + 0.18));
  vi.advanceTimersByTime(lastToneEnds);
  expect(closed).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(closed).toHaveBeenCalledOnce();
});
