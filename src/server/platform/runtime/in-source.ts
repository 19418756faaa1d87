import { findSourceMap } from 'node:module';

/** A place in the built server becomes the line of its source, as in the stacks of errors. */
export function inSource<Place extends { url: string; line: number }>(place: Place): Place {
  const origin = findSourceMap(place.url)?.findOrigin(place.line, 1);
  return origin && 'fileName' in origin ? { ...place, url: origin.fileName, line: origin.lineNumber } : place;
}
