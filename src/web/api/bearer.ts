// Adds the token of a signed-in visitor to calls. The sign-in sets the token from outside, and the work to do when it is
// no longer valid: this file knows nothing of accounts.
import * as api from '../../contract/addresses.ts';

type Bearer = {
  token: () => string | null;
  /** An answer brought another token in place of the one it was asked with. */
  renew: (token: string) => void;
  /** The shop wants a sign-in, does not know this one any more, or it is not allowed to do this. */
  refuse: (call: string, token: string | null) => void;
};

let bearer: Bearer | undefined;

export function carryBearer(given: Bearer): void {
  bearer = given;
}

/** `fetch` for the shop's own calls. */
export const fetchAsMe = (path: string, init: RequestInit): Promise<Response> =>
  sendAsMe(`${init.method ?? 'GET'} ${path}`, (headers) =>
    fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...headers } }),
  );

type Reply = { status: number; headers: Headers };

/** Sends one of the shop's own calls by other means than `fetch`. */
export async function sendAsMe<Received extends Reply>(
  call: string,
  send: (headers: Record<string, string>) => Promise<Received>,
): Promise<Received> {
  const token = bearer?.token() ?? null;
  const reply = await send(token ? { Authorization: `Bearer ${token}` } : {});
  // Its 401 is about what was typed, not about who is signed in.
  if (call !== api.signIn) note(call, token, reply);
  return reply;
}

function note(call: string, token: string | null, { status, headers }: Reply): void {
  const renewed = bearerIn(headers);
  if (status === 401 || status === 403) bearer?.refuse(call, token);
  else if (token !== null && renewed !== null && bearer?.token() === token) bearer.renew(renewed);
}

export const bearerIn = (headers: Headers): string | null =>
  /^Bearer (\S+)$/.exec(headers.get('Authorization') ?? '')?.[1] ?? null;
