import type { GatewayServices } from './gateway-services.ts';
import { claimNotices, markHandled, type Notice, postponeNotice } from './notices.queries.ts';
import { findPaymentsOf, handleNotice } from './take-notice.ts';

const noticesAtOnce = 64;
const handledInParallel = 3;
const secondsPostponedMax = 300;
const attemptsUntilAlarm = 8;

/** True when there may be more. A notice that fails does not delay the others. */
export async function handleDueNotices(services: GatewayServices): Promise<boolean> {
  const notices = await claimNotices(services.db, noticesAtOnce);
  if (notices.length === 0) return false;
  const payments = await findPaymentsOf(services, notices);
  const handled: { id: number; outcome: string }[] = [];
  const left = [...notices];
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

/** A notice is retried for ever, since it may be about money. */
async function noteFailure({ db, log }: GatewayServices, { id, attempts }: Notice, error: unknown): Promise<void> {
  const level = attempts >= attemptsUntilAlarm ? 'error' : 'warn';
  log[level]({ err: error, noticeId: id, attempts }, 'what a payment provider said could not be handled yet');
  await postponeNotice(db, id, Math.min(2 ** attempts, secondsPostponedMax));
}
