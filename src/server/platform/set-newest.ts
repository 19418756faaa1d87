/** Sets the newest entry of a map of bounded size and removes the oldest. Maps keep the order of insertion. */
export function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, sizeMax: number): void {
  map.delete(key);
  if (map.size >= sizeMax) map.delete(map.keys().next().value as Key);
  map.set(key, value);
}
