import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';

/** The shop's time, told again each second. */
export function useSeconds(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
