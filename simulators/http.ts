// The HTTP functions that both simulators use.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type Fields = Record<string, string>;
export type Handler = (fields: Fields, request: IncomingMessage) => Promise<Reply> | Reply;
export type Reply = { status?: number; type?: string; body?: string; location?: string; hangsUp?: boolean };

const bytesMax = 64 * 1024;

export async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  const { searchParams } = new URL(request.url ?? '/', 'http://simulator');
  const body = request.method === 'POST' ? await text(request) : '';
  return Object.fromEntries([...searchParams, ...new URLSearchParams(body.slice(0, bytesMax))]);
}

export function send(response: ServerResponse, reply: Reply): void {
  const { status = 200, type = 'text/html', body = '', location, hangsUp } = reply;
  if (hangsUp) return void response.destroy();
  response.writeHead(location ? 303 : status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    'X-Content-Type-Options': 'nosniff',
    ...(location && { Location: location }),
  });
  response.end(body);
}

/** Adds fields to an address, which may have a query already. */
export function withQuery(address: string, fields: Fields): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
