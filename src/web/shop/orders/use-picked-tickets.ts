import { useEffect, useRef, useState } from 'react';
import type { OfferedZone } from './zone-stocks.ts';

/** The zone and the number of tickets that are picked until they are a line of the cart. The next thing to do is brought into view. */
export function usePickedTickets(zones: readonly OfferedZone[], isStockKnown: boolean) {
  // A single zone leaves nothing to choose.
  const onlyZoneId = (zones.length === 1 && zones[0]?.pricing.zone.id) || null;
  const [zoneId, setZoneId] = useState(onlyZoneId);
  const [count, setCount] = useState<number | null>(null);
  const [isWheelchair, setIsWheelchair] = useState(false);
  const counts = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The notes about the zone come with its stock, and push the counts down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stock only says when
  useEffect(() => {
    if (zoneId !== null && zoneId !== onlyZoneId) bringIntoView(counts.current);
  }, [zoneId, onlyZoneId, isStockKnown]);
  useEffect(() => {
    if (count !== null) bringIntoView(button.current);
  }, [count]);
  return {
    zoneId,
    chosen: zones.find(({ pricing }) => pricing.zone.id === zoneId),
    count,
    setCount,
    isWheelchair,
    setIsWheelchair,
    counts,
    button,
    chooseZone: (id: number | null) => {
      setZoneId(id === zoneId ? onlyZoneId : id);
      setIsWheelchair(false);
    },
    clear: () => {
      setZoneId(onlyZoneId);
      setCount(null);
    },
  };
}

/** No further than needed; what is in sight stays where it is. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
