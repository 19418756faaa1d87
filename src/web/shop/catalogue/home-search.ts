import { type WallFilter, wallPlaces } from '../../../domain/catalogue/poster-wall.ts';

/** Read from the address of the home page. Values that are not understood count as missing. */
export type HomeSearch = WallFilter & { query?: string | undefined };

const charactersMax = 80;

export function homeSearch(search: Record<string, unknown>): HomeSearch {
  const query = typeof search.query === 'string' ? search.query.trim().slice(0, charactersMax) : '';
  return {
    place: wallPlaces.find((place) => place === search.place),
    sale: search.sale === 'soon' ? 'soon' : undefined,
    query: query || undefined,
  };
}
