import type { FastifyInstance } from 'fastify';
import { defaultLocale } from '../../../words/locales.ts';
import type { Deps } from '../deps.ts';
import { forgottenAtOnce, keepForgetting } from '../jobs/forget.job.ts';
import { addMail } from '../mail/mail.queries.ts';
import { mailText } from '../mail/mail-words.ts';
import type { Mailing } from '../mail/register-mail.ts';
import { allowedTargets } from './allowed-targets.ts';
import { keepDelivering, type Sending } from './send-deliveries.job.ts';
import { forgetDeliveriesOfRemoved, forgetOldDeliveries, forgetRemoved } from './webhook-outbox.queries.ts';

/** An exchange with a receiver, from the name to the answer. */
const exchangeMillisecondsMax = 10_000;
const daysKept = 30;

export type WebhookSending = { wake: () => void };

/** Every server sends deliveries. */
export function registerWebhookSending(app: FastifyInstance, deps: Deps, mailing: Mailing): WebhookSending {
  const { db, log, clock, signingKey, configuration, settings } = deps;
  const { publicAddress, webhooks } = configuration;
  const tellDisabled: Sending['tellDisabled'] = async (tx, { address }) => {
    // The path of an address may hold a secret of its receiver.
    const values = { webhook: new URL(address).origin, address: publicAddress };
    await addMail(tx, {
      kind: 'alert-webhook-disabled',
      locale: defaultLocale,
      recipient: settings.shop.email,
      subject: mailText(defaultLocale, 'alert.webhookDisabled.subject', values),
      body: mailText(defaultLocale, 'alert.webhookDisabled.body', values),
    });
    mailing.wake();
  };
  const posting = { allows: allowedTargets(webhooks.privateNetworks), millisecondsMax: exchangeMillisecondsMax };
  const sending = keepDelivering({ db, log, clock, signingKey, posting, tellDisabled });
  const steps = [
    () => forgetOldDeliveries(db, daysKept, forgottenAtOnce),
    () => forgetDeliveriesOfRemoved(db, forgottenAtOnce),
    () => forgetRemoved(db, forgottenAtOnce),
  ];
  app.jobs.push(sending, keepForgetting({ key: 'forgetDeliveries', log, steps }));
  return sending;
}
