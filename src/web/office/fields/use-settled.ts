import { useEffect, useState } from 'react';

const pauseMilliseconds = 200;

/** The typed words, after a short pause. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
