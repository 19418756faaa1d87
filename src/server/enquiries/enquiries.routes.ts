import type { FastifyInstance, FastifyRequest } from 'fastify';
import { enquiryRoutes } from '../../contract/enquiries.ts';
import { defaultLocale, isLocale, type Locale } from '../../words/locales.ts';
import type { Deps } from '../deps.ts';
import { limitSender } from '../http/limit-sender.ts';
import { headerNames } from '../http/problem.ts';
import { registerRoute } from '../http/register-route.ts';
import { forgottenAtOnce, keepForgetting } from '../mail/forget.job.ts';
import type { Mailing } from '../mail/register-mail.ts';
import { forgetOldEnquiries } from './enquiries.queries.ts';
import { forgetHumanChecks } from './human-check.queries.ts';
import { HumanChecks } from './human-check.ts';
import { sendEnquiry } from './send-enquiry.ts';

const monthsKept = 12;
const enquiriesPerMinuteMax = 20;
const humanChecksPerMinuteMax = 60;
/** The key of the sentence that thanks the visitor. */
const sentKey = 'enquiry.sent';

/** What visitors ask the shop, and the check that it is people who ask. */
export function registerEnquiries(app: FastifyInstance, deps: Deps, mailing: Mailing): void {
  const { db, log, clock, configuration, signingKey: key } = deps;
  const isChecked = configuration.mode === 'test';
  const humanChecks = new HumanChecks({ key, clock });
  const desk = { db, key, humanChecks, mailing, shopEmail: configuration.shop.email };
  const forgetting = keepForgetting({
    log,
    steps: [() => forgetOldEnquiries(db, monthsKept, forgottenAtOnce), () => forgetHumanChecks(db, forgottenAtOnce)],
  });
  app.addHook('onClose', () => forgetting.stop());

  const limitChecks = limitSender(app, humanChecksPerMinuteMax, 'enquiry');
  registerRoute(app, isChecked, enquiryRoutes.humanCheck, async (_, request) => {
    await limitChecks(request);
    return { body: await humanChecks.ask() };
  });

  const limitEnquiries = limitSender(app, enquiriesPerMinuteMax, 'enquiry');
  registerRoute(app, isChecked, enquiryRoutes.send, async ({ body }, request) => {
    await limitEnquiries(request);
    await sendEnquiry(desk, body, localeOf(request));
    return { status: 201, body: { message: sentKey }, headers: { [headerNames.alert]: sentKey } };
  });
}

/** The language that the visitor reads the shop in. */
function localeOf({ headers }: FastifyRequest): Locale {
  const remembered = /(?:^|;\s*)lang=([a-z-]+)/.exec(headers.cookie ?? '')?.[1];
  return isLocale(remembered) ? remembered : defaultLocale;
}
