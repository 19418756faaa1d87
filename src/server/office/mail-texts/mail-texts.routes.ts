import type { FastifyInstance } from 'fastify';
import { mailTextRoutes } from '../../../contract/mail-texts.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { Refused } from '../../platform/refused.ts';
import { listMailTexts, readMailText, refuseWrongWords, saveMailText, undoMailText } from './change-mail-texts.ts';
import { registerMailFrame } from './mail-frame.ts';
import { previewMail } from './sample-mail.ts';
import { sendSample } from './send-sample.ts';

/** The words of the shop's mails, which operators change. */
export function registerMailTexts(app: FastifyInstance, deps: Deps, mailing: Mailing): void {
  const { db, settings } = deps;
  registerMailFrame(app);
  registerRoute(app, mailTextRoutes.list, async () => ({ body: { mails: listMailTexts(settings) } }));
  registerRoute(app, mailTextRoutes.read, async ({ params: { mail } }) => ({ body: await readMailText(db, mail) }));
  registerRoute(app, mailTextRoutes.save, async ({ params, body: { version, ...text } }, request, principal) => ({
    body: await saveMailText(deps, { name: params.mail, version, text, by: actorOf(principal, request) }),
  }));
  registerRoute(app, mailTextRoutes.undo, async ({ params, body: { version } }, request, principal) => ({
    body: await undoMailText(deps, { name: params.mail, version, by: actorOf(principal, request) }),
  }));
  registerRoute(app, mailTextRoutes.preview, async ({ params: { mail: name }, body: { locale, ...words } }) => {
    refuseWrongWords(name, words);
    return { body: previewMail(deps, { name, locale, words }) };
  });
  registerRoute(
    app,
    mailTextRoutes.send,
    async ({ params: { mail: name }, body: { locale, ...words } }, _request, { accountId }) => {
      refuseWrongWords(name, words);
      // A key of another program has no mailbox.
      if (accountId === null) throw new Refused('notAllowed', 'setting');
      return { body: { email: await sendSample({ ...deps, mailing }, accountId, { name, locale, words }) } };
    },
  );
}
