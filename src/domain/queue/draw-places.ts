// The order of the lobby. It is drawn from a seed whose digest was public before the opening, so anybody can repeat the draw and
// compare. Coming first or asking often gives no advantage.

/** The place of each arrival: every order is equally likely. The seed has 32 bytes. */
export function drawPlaces(seed: Uint8Array, lobbySize: number): Uint32Array {
  const fraction = fractionsFrom(seed);
  const places = Uint32Array.from({ length: lobbySize }, (_, arrival) => arrival);
  for (let last = lobbySize - 1; last > 0; last--) {
    const other = Math.floor(fraction() * (last + 1));
    const moved = places[last] as number;
    places[last] = places[other] as number;
    places[other] = moved;
  }
  return places;
}

/** Numbers from 0 to just below 1, with 53 bits: fine enough that no place is favoured in a line of any length. */
function fractionsFrom(seed: Uint8Array): () => number {
  const next = sfc32(seed);
  return () => {
    const high = next();
    return (high * 2 ** 21 + (next() >>> 11)) / 2 ** 53;
  };
}

/** Chris Doty-Humphrey's generator sfc32: well tested, and short enough to write again for checking a draw. */
function sfc32(seed: Uint8Array): () => number {
  const bytes = new DataView(seed.buffer, seed.byteOffset, seed.byteLength);
  const word = (at: number) => bytes.getUint32(at * 4, true);
  let [a, b, c, counter] = [word(0), word(1), word(2), word(3)];
  const next = () => {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return result >>> 0;
  };
  const mix = () => {
    for (let round = 0; round < 12; round++) next();
  };
  mix();
  // The state has half the length of the seed, so the second half is combined with the first.
  a ^= word(4);
  b ^= word(5);
  c ^= word(6);
  counter ^= word(7);
  mix();
  return next;
}
