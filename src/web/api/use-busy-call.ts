import { useRef, useState } from 'react';

/** One call at a time, however often its button is pressed. */
export function useBusyCall() {
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);
  /** Null while the one before is still under way. */
  const run = async <Result>(call: () => Promise<Result>): Promise<Result | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      return await call();
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
