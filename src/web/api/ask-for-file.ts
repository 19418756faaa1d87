import type { Answer } from './ask-server.ts';
import { fetchAsMe } from './bearer.ts';
import { underWay } from './under-way.ts';

export type FileResult = Answer & ({ isOk: true; body: Blob } | { isOk: false; body: unknown });

/** Sends a body and gets a file. It is sent once: a file that staff print is counted by the server. Never throws. */
export const askForFile = (path: string, body: unknown): Promise<FileResult> => underWay(ask(path, body));

async function ask(path: string, body: unknown): Promise<FileResult> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetchAsMe(path, { method: 'POST', cache: 'no-store', headers, body: JSON.stringify(body) });
    const answer = { status: response.status, headers: response.headers };
    return response.ok
      ? { ...answer, isOk: true, body: await response.blob() }
      : { ...answer, isOk: false, body: await response.json().catch(() => undefined) };
  } catch {
    return { status: 0, headers: new Headers(), isOk: false, body: undefined };
  }
}
