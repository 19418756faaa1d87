// How long somebody who guessed wrongly has to wait before the next guess. The first few cost nothing: people mistype.

const freeGuesses = 5;
const secondsMax = 15 * 60;

/** 1 second after the sixth wrong guess, then twice as long each time. */
export function secondsUntilNextGuess(wrongGuesses: number): number {
  if (wrongGuesses <= freeGuesses) return 0;
  return Math.min(2 ** (wrongGuesses - freeGuesses - 1), secondsMax);
}
