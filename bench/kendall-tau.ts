/** How much an order agrees with another: 1 when it is the same, -1 when it is the opposite. Takes places, each once. */
export function kendallTau(places: readonly number[]): number {
  const pairs = (places.length * (places.length - 1)) / 2;
  return pairs === 0 ? 1 : 1 - (2 * countInversions([...places])) / pairs;
}

/** Pairs in the wrong order, counted while merging; leaves the places sorted. */
function countInversions(places: number[]): number {
  if (places.length < 2) return 0;
  const left = places.slice(0, places.length >> 1);
  const right = places.slice(places.length >> 1);
  let inversions = countInversions(left) + countInversions(right);
  let [fromLeft, fromRight] = [0, 0];
  for (let at = 0; at < places.length; at++) {
    const [one = Number.POSITIVE_INFINITY, other = Number.POSITIVE_INFINITY] = [left[fromLeft], right[fromRight]];
    if (one <= other) fromLeft += 1;
    else {
      fromRight += 1;
      inversions += left.length - fromLeft;
    }
    places[at] = Math.min(one, other);
  }
  return inversions;
}
