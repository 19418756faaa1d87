import { useEffect, useState } from 'react';
import * as api from '../../../contract/addresses.ts';
import { pathTo } from '../../api/path-to.ts';
import { readStream } from '../../api/read-stream.ts';
import { type Watched, watchSale } from './watch-sale.ts';

/** The sale of an event as it is at this moment, second by second. */
export function useSale(eventId: string): Watched {
  const [watched, setWatched] = useState<Watched>({ reading: null, isLive: false, isGone: false, failed: null });
  useEffect(() => {
    const path = pathTo(api.watchCockpit, { params: { eventId } });
    return watchSale({ open: (options) => readStream(path, options), show: setWatched });
  }, [eventId]);
  return watched;
}
