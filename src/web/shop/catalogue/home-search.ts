import { type WallFilter, wallPlaces } from '../../../domain/catalogue/poster-wall.ts';

/** What the home page reads from its address; anything else there counts as not said. */
export type HomeSearch = WallFilter & { query?: string | undefined };

const charactersMax = 80;

export function homeSearch(asked: Record<string, unknown>): HomeSearch {
  const query = typeof asked.query === 'string' ? asked.query.trim().slice(0, charactersMax) : '';
  return {
    place: wallPlaces.find((place) => place === asked.place),
    sale: asked.sale === 'soon' ? 'soon' : undefined,
    query: query || undefined,
  };
}
