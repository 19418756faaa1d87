// How long somebody who guessed wrongly has to wait before the next guess. The first few cost nothing: people mistype.

type Pauses = { freeGuesses: number; firstSeconds: number; secondsMax: number };

/** For passwords, for one login from one network. */
const passwordPauses: Pauses = { freeGuesses: 5, firstSeconds: 1, secondsMax: 15 * 60 };
/** For the codes of an account from wherever: a code has six digits only, and five may be tried in a quarter of an hour. */
const codePauses: Pauses = { freeGuesses: 4, firstSeconds: 15 * 60, secondsMax: 60 * 60 };

/** 1 second after the sixth wrong guess, then twice as long each time. */
export const secondsUntilNextGuess = (wrongGuesses: number): number => pauseAfter(wrongGuesses, passwordPauses);

/** A quarter of an hour after the fifth wrong code, then twice as long, to an hour. */
export const secondsUntilNextCode = (wrongCodes: number): number => pauseAfter(wrongCodes, codePauses);

function pauseAfter(wrongGuesses: number, { freeGuesses, firstSeconds, secondsMax }: Pauses): number {
  if (wrongGuesses <= freeGuesses) return 0;
  return Math.min(firstSeconds * 2 ** (wrongGuesses - freeGuesses - 1), secondsMax);
}

/** The owner of an account is told of wrong codes by the third, and then by every tenth, however long it goes on. */
export const isOwnerInformed = (wrongCodes: number): boolean =>
  wrongCodes === 3 || (wrongCodes > 0 && wrongCodes % 10 === 0);
