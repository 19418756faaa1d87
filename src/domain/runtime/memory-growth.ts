// Whether memory grows that no collection gives back.

type Point = { at: Date; keptBytes: number | null };

/** Caches fill after a start, which is no leak. */
const warmUpMinutes = 30;
const minutesMin = 60;
const pointsMin = 5;
const inMilliseconds = (minutes: number) => minutes * 60_000;

/** Bytes an hour by which what large collections leave grows: the slope of the line through all of them. Null where too little is known. */
export function memoryGrowth(samples: readonly Point[], startedAt: Date): number | null {
  const warmAt = startedAt.getTime() + inMilliseconds(warmUpMinutes);
  const points = samples.flatMap(({ at, keptBytes }) =>
    keptBytes === null || at.getTime() < warmAt ? [] : [{ x: at.getTime(), y: keptBytes }],
  );
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < pointsMin || last.x - first.x < inMilliseconds(minutesMin)) return null;
  const meanX = points.reduce((sum, { x }) => sum + (x - first.x), 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  let above = 0;
  let below = 0;
  for (const { x, y } of points) {
    const fromMean = x - first.x - meanX;
    above += fromMean * (y - meanY);
    below += fromMean ** 2;
  }
  // The samples are some minutes apart, so `below` is not 0.
  return (above / below) * 3_600_000;
}
