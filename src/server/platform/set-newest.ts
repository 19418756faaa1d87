/** Sets a value as the newest of a map that keeps so many; the oldest goes. Maps know in what order they were filled. */
export function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, sizeMax: number): void {
  map.delete(key);
  if (map.size >= sizeMax) map.delete(map.keys().next().value as Key);
  map.set(key, value);
}
