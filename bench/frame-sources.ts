// A profile of the built server names lines of its built files. Their maps tell the lines of the sources.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A place in a profile. Lines count from nought. */
export type Frame = { functionName: string; url: string; lineNumber: number };

export function namesOfSources(): (frame: Frame) => Frame {
  const maps = new Map<string, SourceMap | null>();
  return (frame) => {
    if (!maps.has(frame.url)) maps.set(frame.url, mapOf(frame.url));
    const origin = maps.get(frame.url)?.findOrigin(frame.lineNumber + 1, 1);
    if (!origin || !('fileName' in origin)) return frame;
    return { ...frame, url: new URL(origin.fileName, frame.url).href, lineNumber: origin.lineNumber - 1 };
  };
}

function mapOf(url: string): SourceMap | null {
  const file = url.startsWith('file:') ? `${fileURLToPath(url)}.map` : '';
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
