import { fetchAsMe } from './bearer.ts';
import { ReadFailed } from './get-json.ts';

/** Reads a reply that is not JSON, such as a picture. */
export async function readFile(path: string): Promise<Blob> {
  const response = await fetchAsMe(path, { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) throw new ReadFailed(path, response?.status ?? 0);
  return response.blob();
}
