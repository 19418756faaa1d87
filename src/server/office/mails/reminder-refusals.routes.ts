// The link of a reminder by which its reader gets no more of them. It is in the mail and in its List-Unsubscribe header (RFC 8058):
// programs that look at links only read the page, and a POST refuses the reminders.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { localeWanted } from '../../platform/http/locale-of.ts';
import { Refused } from '../../platform/refused.ts';
import { refuseReminders } from './mailings.queries.ts';
import { readRefusalKey, reminderPath } from './reminder-link.ts';
import { reminderPage, reminderStyles } from './reminder-page.ts';

const anybody = { config: { right: 'public' } } as const;
const bytesMax = 4 * 1024;
type Keyed = { Params: { key: string } };

export function registerReminderRefusals(app: FastifyInstance, deps: Deps): void {
  const send = (request: FastifyRequest, reply: FastifyReply, state: 'question' | 'done' | 'wrong') => {
    const locale = localeWanted(request);
    return reply
      .status(state === 'wrong' ? 400 : 200)
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(reminderPage(locale, state, deps.settings.shop.names[locale]));
  };
  app.get(`${reminderPath}/styles.css`, anybody, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(reminderStyles),
  );
  app.get<Keyed>(`${reminderPath}/:key`, anybody, (request, reply) =>
    send(request, reply, readRefusalKey(deps, request.params.key) === null ? 'wrong' : 'question'),
  );
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Mail programs post either form; nothing in it is read.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: bytesMax },
      (_request, _bytes, done) => done(null, null),
    );
    const config = { ...anybody.config, keepsOwnTime: true };
    scope.post<Keyed>(`${reminderPath}/:key`, { config }, async (request, reply) => {
      const digest = readRefusalKey(deps, request.params.key);
      // The page offers no button for a wrong key, so no person sees this.
      if (digest === null) throw new Refused('invalidKey', 'mail');
      await refuseReminders(deps.db, digest).finally(app.timeLimit.begin(reply));
      return reply.sent ? reply : send(request, reply, 'done');
    });
  });
}
