import type { Address } from '../../contract/route.ts';
import { fetchAsMe } from './bearer.ts';
import type { InputsAt, ReplyAt } from './call.ts';
import { ReadFailed } from './get-json.ts';
import { fillPath, type Parts } from './path-to.ts';
import { underWay } from './under-way.ts';

const patienceMilliseconds = 5_000;

/** Reads once, for a page that has to say soon that nobody answers, and looks again by itself. All other calls are patient. */
export async function readSoon<Where extends Address>(
  address: Where,
  ...inputs: InputsAt<Where>
): Promise<ReplyAt<Where>> {
  const [parts = {}] = inputs as readonly Parts[];
  return underWay(readOnce(fillPath(address, parts))) as Promise<ReplyAt<Where>>;
}

async function readOnce(path: string): Promise<unknown> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  try {
    const response = await fetchAsMe(path, { cache: 'no-store', headers: { Accept: 'application/json' }, signal });
    if (!response.ok) throw new ReadFailed(path, response.status);
    return await response.json();
  } catch (error) {
    throw error instanceof ReadFailed ? error : new ReadFailed(path, 0);
  }
}
