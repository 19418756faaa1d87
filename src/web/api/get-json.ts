/** Reads one address of the API: in the browser over HTTP, on the server from inside. */
export type GetJson = (path: string) => Promise<{ status: number; body: unknown }>;

/** Status 0: no answer. */
export class ReadFailed extends Error {
  status: number;
  constructor(path: string, status: number) {
    super(`${path} was answered with ${status}`);
    this.status = status;
  }
}

export const isUnreachable = (error: unknown): boolean => error instanceof ReadFailed && error.status === 0;

const patienceMilliseconds = 20_000;

/** The visitor's token is not sent: staff see the shop as buyers do, and not their drafts. */
export const readOverHttp: GetJson = async (path) => {
  try {
    const response = await fetch(path, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    return { status: response.status, body: response.ok ? await response.json() : undefined };
  } catch {
    throw new ReadFailed(path, 0);
  }
};

/** The body, or null for what is not there; all else is thrown with its status. */
export async function findJson<Body>(read: GetJson, path: string): Promise<Body | null> {
  const { status, body } = await read(path);
  if (status === 404) return null;
  if (status !== 200) throw new ReadFailed(path, status);
  return body as Body;
}

/** The same; what is not there is thrown too. */
export async function getJson<Body>(read: GetJson, path: string): Promise<Body> {
  const body = await findJson<Body>(read, path);
  if (body === null) throw new ReadFailed(path, 404);
  return body;
}
