import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';

/** The server's time, updated each second. */
export function useSeconds(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
