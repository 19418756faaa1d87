import type { PaymentRow } from '../payments/payments.queries.ts';
import type { Settlement, SimpleCapture } from '../payments/settle-batch.ts';
import type { GatewayServices } from './gateway-services.ts';
import { claimNotices, markHandled, type Notice, postponeNotice } from './notices.queries.ts';
import { captureOf, findPaymentsOf, handleNotice } from './take-notice.ts';

const noticesAtOnce = 128;
const handledInParallel = 3;
const secondsPostponedMax = 300;
const attemptsUntilAlarm = 8;

/** True when there may be more. A notice that fails does not delay the others. */
export async function handleDueNotices(services: GatewayServices, settlement?: Settlement): Promise<boolean> {
  const notices = await claimNotices(services.db, noticesAtOnce);
  if (notices.length === 0) return false;
  const payments = await findPaymentsOf(services, notices);
  const handled = settlement ? await settleTogether(services, settlement, notices, payments) : [];
  const done = new Set(handled.map(({ id }) => id));
  const left = notices.filter(({ id }) => !done.has(id));
  // A few at a time, so that orders still get database connections.
  const handleSome = async () => {
    for (let notice = left.shift(); notice; notice = left.shift()) {
      const { id } = notice;
      const failed = (error: unknown) => noteFailure(services, notice as Notice, error);
      const payment = payments.get(notice.invoiceNo) ?? null;
      await handleNotice(services, notice, payment).then((outcome) => void handled.push({ id, outcome }), failed);
    }
  };
  await Promise.all(Array.from({ length: handledInParallel }, handleSome));
  if (handled.length > 0) await markHandled(services.db, handled);
  return notices.length === noticesAtOnce;
}

type Handled = { id: number; outcome: string };

/** Most notices of a rush pay for an order that is held: these are settled in one transaction. All others are handled one by one. */
async function settleTogether(
  services: GatewayServices,
  settlement: Settlement,
  notices: readonly Notice[],
  payments: ReadonlyMap<string, PaymentRow>,
): Promise<Handled[]> {
  if (notices.length < 2) return [];
  const noticeOf = new Map<SimpleCapture, Notice>();
  for (const notice of notices) {
    const capture = captureOf(services, notice, payments.get(notice.invoiceNo));
    if (capture) noticeOf.set(capture, notice);
  }
  try {
    const settled = await settlement.settle([...noticeOf.keys()]);
    return settled.map((capture) => ({ id: (noticeOf.get(capture) as Notice).id, outcome: 'paid' }));
  } catch (error) {
    services.log.warn({ err: error, notices: notices.length }, 'notices could not be handled together');
    return [];
  }
}

/** A notice is retried for ever, since it may be about money. */
async function noteFailure({ db, log }: GatewayServices, { id, attempts }: Notice, error: unknown): Promise<void> {
  const level = attempts >= attemptsUntilAlarm ? 'error' : 'warn';
  log[level]({ err: error, noticeId: id, attempts }, 'what a payment provider said could not be handled yet');
  await postponeNotice(db, id, Math.min(2 ** attempts, secondsPostponedMax));
}
