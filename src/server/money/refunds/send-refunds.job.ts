// Every server has providers send due refunds. The shop tries each payment once. A refused refund, or one without a result, is left to a
// person, because money must never go back twice. Mismatched money is left to a person from the start.

import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { GatewayServices } from '../gateways/gateway-services.ts';
import { reportUnansweredRefunds } from './report-unanswered-refunds.ts';
import { reportUnansweredOrderRefunds, sendDueOrderRefunds } from './send-due-order-refunds.ts';
import { sendDueRefunds } from './send-due-refunds.ts';

const millisecondsBetweenLooks = 5_000;

export const keepSendingRefunds = (services: GatewayServices): Repeated =>
  repeat({
    key: 'sendRefunds',
    name: 'send refunds',
    log: services.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: async () => {
      await reportUnansweredRefunds(services);
      await reportUnansweredOrderRefunds(services);
      const hasMore = await sendDueRefunds(services);
      return (await sendDueOrderRefunds(services)) || hasMore;
    },
  });
