// Draws zones without a shape in rings round the stage: in their order, from the front, as wide as the number of their places.
import type { ZoneShape } from './zone-shape.ts';

type Ring = [inner: number, outer: number];
type Span = [left: number, right: number];

const [nearest, farthest] = [150, 700];
const span: Span = [236, 124];
const ringsMax = 7;
/** The smallest share of an arc, so that a small zone beside a large one can be seen and tapped. */
const leastShare = 0.3;
const wayWidth = 24;

/** Divides an arc among zones, from the left, with a gap between them. In degrees; 180 is straight from the stage. */
export function shareArc(widths: readonly number[], arc: Ring, [left, right]: Span): ZoneShape[] {
  const ways = widths.length - 1;
  const way = Math.min((wayWidth / arc[1]) * (180 / Math.PI), (left - right) / (4 * widths.length));
  const scale = (left - right - ways * way) / widths.reduce((sum, width) => sum + width, 0);
  let to = left;
  return widths.map((width) => {
    const from = to - width * scale;
    const shape: ZoneShape = { arc, between: [from, to] };
    to = from - way;
    return shape;
  });
}

/** One shape for each number of places, in the same order. */
export function layOutZones(places: readonly number[]): ZoneShape[] {
  const rings = ringsOf(places);
  const depth = (farthest - nearest) / rings.length;
  const gap = rings.length > 1 ? 28 : 0;
  return rings.flatMap((ring, index) => {
    const inner = nearest + index * depth;
    const least = Math.max(...ring) * leastShare;
    const widths = ring.map((count) => Math.max(count, least));
    return shareArc(widths, [inner, inner + depth - gap], span);
  });
}

/** Outer rings are longer, so they get more places: in proportion to their area. */
function ringsOf(places: readonly number[]): number[][] {
  const count = Math.min(Math.ceil(Math.sqrt(places.length)), ringsMax);
  const depth = (farthest - nearest) / count;
  const total = places.reduce((sum, each) => sum + each, 0);
  const rings: number[][] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const each of places) {
    // The radius at which the area of the zones before this one ends.
    const radius = Math.sqrt(nearest ** 2 + (before / total) * (farthest ** 2 - nearest ** 2));
    rings[Math.floor((radius - nearest) / depth)]?.push(each);
    before += each;
  }
  return rings.filter((ring) => ring.length > 0);
}
