// The frame that shows a mail on a page of the back office. Pages forbid inline styles, and a text in a frame of their own would keep to that;
// a mail has no others. So the frame is a document with rules of its own: it may load nothing, run no script but this one, and has no
// rights of the shop's pages. The page sends it the HTML of the mail.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const script = `addEventListener('message',(event)=>{if(event.source!==parent)return;
document.documentElement.innerHTML=event.data});
addEventListener('click',(event)=>event.preventDefault());
parent.postMessage('ready','*')`;
const page = `<!doctype html><html><head><meta charset="utf-8"><title>Mail</title></head><body><script>${script}</script></body></html>`;
const digest = createHash('sha256').update(script).digest('base64');

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Content-Security-Policy': `sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${digest}'; frame-ancestors 'self'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

export function registerMailFrame(app: FastifyInstance): void {
  app.get('/mail-frame', { config: { right: 'public' } }, (_request, reply) => {
    // The headers of other replies forbid frames.
    reply.hijack();
    reply.raw.writeHead(200, headers);
    reply.raw.end(page);
  });
}
