import { useRef, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { type Solved, solveAnother } from './ask-as-human.ts';

/** Enough for a form to be sent, however slow the network. */
const millisecondsToSpare = 60_000;

/** A solved human check for the form; the browser solves it while the visitor types. */
export function useHumanCheck() {
  const [isSolved, setIsSolved] = useState(false);
  const current = useRef<Promise<Solved> | null>(null);

  const prepare = () => {
    if (current.current) return current.current;
    const solving = solveAnother();
    current.current = solving;
    setIsSolved(false);
    solving.then(
      () => setIsSolved(true),
      () => {
        // Perhaps the next try finds the server.
        if (current.current === solving) current.current = null;
      },
    );
    return solving;
  };
  /** The next form needs another one. */
  const forget = () => {
    current.current = null;
    setIsSolved(false);
  };
  /** Null when there is none to be had now. */
  const take = async (): Promise<string | null> => {
    const solved = await prepare().catch(() => null);
    if (!solved || solved.validUntil - serverNow() > millisecondsToSpare) return solved?.recaptcha ?? null;
    forget();
    return prepare().then(
      ({ recaptcha }) => recaptcha,
      () => null,
    );
  };
  return { isSolved, prepare: () => void prepare().catch(() => undefined), take, forget };
}
