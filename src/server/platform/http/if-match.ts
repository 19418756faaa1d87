import type { FastifyRequest } from 'fastify';

const versionOfNoRow = 0;

/** The version in `If-Match`; null without one, or with `*`. A tag that is not ours is the version of no row. */
export function versionIn({ headers }: FastifyRequest): number | null {
  const tag = headers['if-match'];
  if (tag === undefined || tag === '*') return null;
  return Number(/^(?:W\/)?"(\d{1,9})"$/.exec(tag)?.[1] ?? versionOfNoRow);
}
