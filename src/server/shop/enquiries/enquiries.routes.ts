import type { FastifyInstance } from 'fastify';
import { enquiryRoutes } from '../../../contract/enquiries.ts';
import type { Deps } from '../../platform/deps.ts';
import { localeOf } from '../../platform/http/locale-of.ts';
import { headerNames } from '../../platform/http/problem.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { HumanChecks } from '../../platform/limits/human-check.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { networkAsking, spend } from '../../platform/limits/shared-limits.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { sendEnquiry } from './send-enquiry.ts';

const enquiriesOfNetwork = { what: 'enquiry', times: 20, minutes: 1 };
/** The key of the sentence that thanks the visitor. */
const sentKey = 'enquiry.sent';

/** Enquiries of visitors, and the human check that they need. */
export function registerEnquiries(app: FastifyInstance, deps: Deps, mailing: Mailing): void {
  const { db, clock, settings, signingKey: key } = deps;
  const humanChecks = new HumanChecks({ key, clock });
  const services = { db, key, humanChecks, mailing, settings };

  // In a rush most of them are for passes.
  const limitChecks = limitSender(app, 'queue', 'enquiry');
  registerRoute(app, enquiryRoutes.humanCheck, async (_, request) => {
    await limitChecks(request);
    return { body: await humanChecks.ask() };
  });

  registerRoute(app, enquiryRoutes.send, async ({ body }, request) => {
    await spend(deps, enquiriesOfNetwork, networkAsking(request));
    await sendEnquiry(services, body, localeOf(request));
    return { body: { message: sentKey }, headers: { [headerNames.alert]: sentKey } };
  });
}
