// The gates of an event. A zone may be reached by several gates; a zone that no gate names is let in at every gate.

type Gate = { zoneIds: readonly number[] };

/** Empty while there are no gates. */
export function zonesWithoutGate<Zone extends { id: number }>(zones: readonly Zone[], gates: readonly Gate[]): Zone[] {
  if (gates.length === 0) return [];
  const led = new Set(gates.flatMap(({ zoneIds }) => zoneIds));
  return zones.filter(({ id }) => !led.has(id));
}
