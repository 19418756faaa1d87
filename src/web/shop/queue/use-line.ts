import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as api from '../../../contract/addresses.ts';
import type { PlaceReply } from '../../../contract/queue.ts';
import { findFrom } from '../../api/read-from.ts';
import { serverNow } from '../../api/server-clock.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { firstSeen, type LineState, type LineWatch, watchLine } from './watch-line.ts';

type Options = { place: PlaceReply; ask: (isAnew: boolean) => Promise<boolean> };

/** The line as this page last saw it. A page that comes back into sight, or online, looks at once. */
export function useLine({ place, ask }: Options): { seen: LineState; askNow: () => Promise<void> } {
  const { read } = usePage();
  const [seen, setSeen] = useState(() => firstSeen(place));
  const watch = useRef<LineWatch | null>(null);
  const askForMe = useEffectEvent(ask);
  const start = useEffectEvent(() =>
    watchLine({
      place,
      look: () => findFrom(read, api.readLine, { params: { eventId: place.eventId } }),
      ask: (isAnew) => askForMe(isAnew),
      show: setSeen,
      isHidden: () => document.visibilityState === 'hidden',
      now: serverNow,
      dice: Math.random,
    }),
  );
  useEffect(() => {
    const watching = start();
    watch.current = watching;
    const wake = () => {
      if (document.visibilityState === 'visible') void watching.lookNow();
    };
    void watching.lookNow();
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      watching.stop();
    };
  }, []);
  return { seen, askNow: async () => watch.current?.askNow() };
}
