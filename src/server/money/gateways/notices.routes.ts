// Addresses for the notices of providers, and for browsers that return from a provider's page. Anybody may call them, so only signed
// messages count.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invoiceNo } from '../../../contract/payments.ts';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import { readOnly } from '../../platform/http/read-only.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { networkAsking } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { keepAsking } from './ask-gateways.job.ts';
import { noteForged } from './forged-notices.ts';
import type { ProviderFields } from './gateway.ts';
import type { GatewayServices } from './gateway-services.ts';
import { keepHandling } from './handle-notices.job.ts';
import { addNotices, type NewNotice, type NoticeKind } from './notices.queries.ts';
import { keepReporting } from './report-silent.job.ts';
import { noticeOf } from './take-notice.ts';

const form = 'application/x-www-form-urlencoded';
const bytesMax = 16 * 1024;
/** The limit of one sender. Signed notices are not counted. */
const forgedPerMinuteMax = 600;
const together = { itemsMax: 200, waitingMax: 5000, waitMillisecondsMax: 5000 };
const anybody = { right: 'public' } as const;
/** The page to show. A cancelled payment is a failure with a reason. */
const returnPages = new Map([
  ['success', 'success?'],
  ['failure', 'failure?'],
  ['cancel', 'failure?cancelled=true&'],
]);

export function registerNotices(app: FastifyInstance, services: GatewayServices): void {
  const handling = keepHandling(services);
  app.jobs.push(handling, keepAsking(services), keepReporting(services));
  // Notices of the same moment are stored together, so that a thousand callbacks a second cost a few commits.
  const storing = new GroupCommit<NewNotice, boolean>({
    ...together,
    run: (notices) => addNotices(services.db, notices),
  });
  app.addHook('onClose', () => storing.finish());

  const limitForged = limitSender(app, forgedPerMinuteMax, 'payment');
  /** Acknowledges a notice when it is stored; it is handled afterwards. The provider repeats a notice that was not acknowledged. */
  const take = async (provider: ProviderName, kind: NoticeKind, request: FastifyRequest): Promise<void> => {
    const gateway = services.gateways[provider];
    if (!gateway) throw new Refused('notFound', 'payment');
    const said = gateway.believe((request.body ?? {}) as ProviderFields);
    if (!said) {
      await limitForged(request);
      await noteForged(services, `a ${kind} of ${provider} that is not signed by it`, networkAsking(request));
      throw new Refused('receiptInvalid', 'payment');
    }
    const notice = noticeOf(gateway, kind, said);
    if (!(await storing.add(notice))) return;
    const eventId = eventOfInvoice(notice.invoiceNo);
    if (eventId !== null) services.underWay.add(eventId);
    handling.wake();
  };
  const acknowledge =
    (provider: ProviderName, kind: NoticeKind) => async (request: FastifyRequest, reply: FastifyReply) => {
      await take(provider, kind, request);
      return reply.header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('OK');
    };
  readOnly(app, [form], (scope) => {
    // Storing has a limit of its own.
    const options = { config: { ...anybody, keepsOwnTime: true }, bodyLimit: bytesMax };
    scope.post('/api/payment/asiapay/datafeed', options, acknowledge('ASIA_PAY', 'datafeed'));
    scope.post('/api/payment/jetco/notice', options, acknowledge('JETCO', 'receipt'));
  });

  app.get<{ Params: { result: string }; Querystring: Record<string, unknown> }>(
    '/pay/asiapay/return/:result',
    { config: anybody },
    async ({ params, query }, reply) => {
      const page = returnPages.get(params.result);
      if (page === undefined) throw new Refused('notFound', 'page');
      // The provider adds the invoice number: a browser that pays two orders shows the right one.
      const { success: isNumber, data: invoice } = invoiceNo.safeParse(query.Ref);
      const address = `/order/asiapay-result/${page}${isNumber ? `invoice=${invoice}` : ''}`.replace(/[?&]$/, '');
      return reply.header('Cache-Control', 'no-store').redirect(address, 303);
    },
  );
}
