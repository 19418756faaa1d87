// Repeats the draw of a lobby from its published seed, without any code of the shop: `node scripts/verify-draw.ts line.json [places.csv]`.
//   line.json    the public number of the line, as `GET /api/order/queue/<event>` answers after the opening
//   places.csv   an arrival number and its place on each line, as visitors were given them
// Without places it prints the place of each arrival. The method is in docs/decisions/0087-a-whole-sale-day.md.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [lineFile, placesFile] = process.argv.slice(2);
if (!lineFile) {
  console.error('node scripts/verify-draw.ts line.json [places.csv]');
  process.exit(2);
}

const { seed, seedHash, lobbySize } = JSON.parse(readFileSync(lineFile, 'utf8')) as {
  seed: string | null;
  seedHash: string;
  lobbySize: number | null;
};
if (!seed || lobbySize === null) {
  console.error('The line has not opened: its seed is not public yet.');
  process.exit(2);
}
const bytes = Buffer.from(seed, 'hex');
const digest = createHash('sha256').update(bytes).digest('hex');
if (digest !== seedHash) {
  console.error(`The seed is not the one that was promised: its digest is ${digest}, the promise ${seedHash}.`);
  process.exit(1);
}

const places = draw(bytes, lobbySize);
if (placesFile) check(placesFile);
else console.log(places.map((place, arrival) => `${arrival},${place}`).join('\n'));

function check(file: string): void {
  const given = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(',').map(Number) as [number, number]);
  // Behind the lobby the place is the arrival number.
  const drawnFor = (arrival: number) => places[arrival] ?? arrival;
  const wrong = given.filter(([arrival, place]) => place !== drawnFor(arrival));
  for (const [arrival, place] of wrong.slice(0, 20))
    console.error(`Arrival ${arrival} was given place ${place} and drew ${drawnFor(arrival)}.`);
  console.log(`${given.length} places, ${wrong.length} wrong; a lobby of ${lobbySize}.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

/** Fisher and Yates, from the last arrival to the second: each changes with one at or before it. */
function draw(seed: Buffer, size: number): number[] {
  const random = generator(seed);
  const drawn = Array.from({ length: size }, (_, arrival) => arrival);
  for (let left = size; left > 1; left -= 1) {
    // 53 bits: all 32 of one number, and the upper 21 of the next.
    const upper = BigInt(random());
    const lower = BigInt(random()) >> 11n;
    const fraction = Number((upper << 21n) | lower) / Number(1n << 53n);
    const other = Math.floor(fraction * left);
    [drawn[left - 1], drawn[other]] = [drawn[other] as number, drawn[left - 1] as number];
  }
  return drawn;
}

/** sfc32 over eight words of 32 bits, the lowest byte first: four, twelve idle steps, the other four, twelve more. */
function generator(seed: Buffer): () => number {
  const state = new Uint32Array(4);
  const step = (): number => {
    const [a = 0, b = 0, c = 0, counter = 0] = state;
    const result = (a + b + counter) >>> 0;
    state.set([b ^ (b >>> 9), c + (c << 3), ((c << 21) | (c >>> 11)) + result, counter + 1]);
    return result;
  };
  for (const half of [0, 4]) {
    for (let word = 0; word < 4; word += 1)
      state[word] = (state[word] as number) ^ seed.readUInt32LE(4 * (half + word));
    for (let idle = 0; idle < 12; idle += 1) step();
  }
  return step;
}
