// The pause after wrong guesses of a password or a code. The first guesses have no pause, since people mistype.

type Pauses = { freeGuesses: number; firstSeconds: number; secondsMax: number };

/** Passwords, counted for each login and network. */
const passwordPauses: Pauses = { freeGuesses: 5, firstSeconds: 1, secondsMax: 15 * 60 };
/** Codes, counted for each account from all networks. A code has six digits only, so five guesses in a quarter of an hour are safe. */
const codePauses: Pauses = { freeGuesses: 4, firstSeconds: 15 * 60, secondsMax: 60 * 60 };

/** 1 second after the sixth wrong guess, then twice as long each time. */
export const secondsUntilNextGuess = (wrongGuesses: number): number => pauseAfter(wrongGuesses, passwordPauses);

/** A quarter of an hour after the fifth wrong code, then twice as long each time, up to an hour. */
export const secondsUntilNextCode = (wrongCodes: number): number => pauseAfter(wrongCodes, codePauses);

function pauseAfter(wrongGuesses: number, { freeGuesses, firstSeconds, secondsMax }: Pauses): number {
  if (wrongGuesses <= freeGuesses) return 0;
  return Math.min(firstSeconds * 2 ** (wrongGuesses - freeGuesses - 1), secondsMax);
}

/** The owner of an account gets a mail after the third wrong code, and after every tenth. */
export const isOwnerInformed = (wrongCodes: number): boolean =>
  wrongCodes === 3 || (wrongCodes > 0 && wrongCodes % 10 === 0);
