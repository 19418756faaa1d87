// Requests of buyers over real connections, which may break at any moment.
import { Agent, request } from 'node:http';

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  payload?: unknown;
};
/** Null when no whole answer came: then the result is unknown. */
export type Reply = { status: number; body: unknown } | null;

const secondsMax = 15;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export function ask(address: string, { method, url, headers, payload }: HttpRequest): Promise<Reply> {
  return new Promise((resolve) => {
    const body = payload === undefined ? undefined : JSON.stringify(payload);
    const sent = request(`${address}${url}`, {
      method,
      agent,
      timeout: secondsMax * 1000,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(null));
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(null));
      response.on('close', () => {
        const text = Buffer.concat(chunks).toString();
        resolve(response.complete ? { status: response.statusCode ?? 0, body: parse(text) } : null);
      });
    });
    sent.end(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
