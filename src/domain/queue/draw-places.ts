// The order in which the lobby goes in. It is drawn from a seed whose digest was public before the opening, so that anybody
// can draw again and compare: nobody chose the order, and nobody gained by coming first or asking often.

/** The place of each arrival: every order is as likely as any other. The seed has 32 bytes. */
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

/** Numbers from nought to just below one, of 53 bits: too fine for the length of any line to favour a place. */
function fractionsFrom(seed: Uint8Array): () => number {
  const next = sfc32(seed);
  return () => {
    const high = next();
    return (high * 2 ** 21 + (next() >>> 11)) / 2 ** 53;
  };
}

/** Chris Doty-Humphrey's generator: well tried, and short enough to be written again by whoever wants to check a draw. */
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
  // Its state is half as long as the seed, so the second half goes in on top of the first.
  a ^= word(4);
  b ^= word(5);
  c ^= word(6);
  counter ^= word(7);
  mix();
  return next;
}
