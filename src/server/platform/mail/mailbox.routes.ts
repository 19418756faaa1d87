import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refused } from '../refused.ts';
import { listMailNames, readMail } from './mailbox-folder.ts';
import { type Listed, listPage, mailboxStyles, mailPage } from './mailbox-pages.ts';

const mailsListed = 50;
/** Everybody who can reach a developer's machine may read its mailbox. */
const anybody = { config: { right: 'public' } } as const;

/** The mails of the demo mailbox in a browser, on a developer's machine only. */
export function registerMailbox(app: FastifyInstance, folder: string): void {
  const find = async (name: string): Promise<Listed> => {
    const mail = await readMail(folder, name);
    if (!mail) throw new Refused('notFound', 'mail');
    return { name, mail };
  };

  app.get('/mailbox', anybody, async (_request, reply) => {
    const names = (await listMailNames(folder)).slice(0, mailsListed);
    return sendHtml(reply, listPage(await Promise.all(names.map(find))));
  });
  app.get('/mailbox/styles.css', anybody, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(mailboxStyles),
  );
  app.get<{ Params: { name: string } }>('/mailbox/:name', anybody, async ({ params }, reply) =>
    sendHtml(reply, mailPage(await find(params.name))),
  );
  app.get<{ Params: { name: string } }>('/mailbox/:name/html', anybody, async ({ params }, reply) => {
    const { mail } = await find(params.name);
    sendFramed(reply, mail.html ?? '');
  });
  app.get<{ Params: { name: string; at: string } }>(
    '/mailbox/:name/attachments/:at',
    anybody,
    async ({ params }, reply) => {
      const { mail } = await find(params.name);
      const attachment = mail.attachments[Number(params.at)];
      if (!attachment) throw new Refused('notFound', 'mail');
      const name = encodeURIComponent(attachment.filename ?? 'attachment');
      return reply
        .header('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
        .type('application/octet-stream')
        .send(Buffer.from(attachment.content as Uint8Array));
    },
  );
}

const sendHtml = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(html);

/**
 * The headers of other replies, which forbid frames, are left out: this text is framed by the page of its mail. It may
 * run no script, load nothing from other hosts and not leave its frame.
 */
function sendFramed(reply: FastifyReply, html: string): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
    'X-Content-Type-Options': 'nosniff',
  });
  reply.raw.end(html);
}
