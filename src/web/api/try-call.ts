// A call as somebody typed it, for the page of the API: sent once, as the user who looks.
import { fetchAsMe } from './bearer.ts';

type TypedCall = { method: string; path: string; body: { type: string } | null };
export type Tried = { status: number; milliseconds: number; text: string };

const textLengthMax = 100_000;

/** Sent once, signed in as the user who looks. Status 0: no answer. */
export async function tryCall(
  { method, path, body }: TypedCall,
  values: Record<string, string>,
  text: string,
): Promise<Tried> {
  const beganAt = performance.now();
  const ended = () => Math.round(performance.now() - beganAt);
  try {
    const response = await fetchAsMe(filled(path, values), {
      method,
      cache: 'no-store',
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': body.type }) },
      ...(body && { body: text }),
    });
    return {
      status: response.status,
      milliseconds: ended(),
      text: indented(await response.text()).slice(0, textLengthMax),
    };
  } catch (error) {
    return { status: 0, milliseconds: ended(), text: String(error) };
  }
}

/** Values of the path have the names `{name}` there; all others are the query. */
function filled(path: string, values: Record<string, string>): string {
  const query = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(values)) {
    if (address.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
