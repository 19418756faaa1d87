// Every server asks gateways about attempts that have said nothing: two minutes after they began, then after growing pauses, and
// always once more before their seats are let go of. So a payment is found out about even if no callback ever comes.
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { askGateway } from './ask-gateway.ts';
import { claimSilent, holdForAnswer } from './asking.queries.ts';
import type { GatewayDesk } from './gateway-desk.ts';

const minute = 60;
const hour = 60 * minute;
/** For an hour often enough that nobody waits ten minutes, then for three days. */
const pausesSeconds = [
  ...[2, 3, 4, 5, 6, 8, 8, 8, 8].map((minutes) => minutes * minute),
  ...[0.5, 0.5, 1, 2, 4, 8, 12, 12, 12, 12].map((hours) => hours * hour),
];
const attemptsAtOnce = 8;
const millisecondsBetweenLooks = 5_000;

export const keepAsking = (desk: GatewayDesk): Repeated =>
  repeat({
    name: 'ask payment providers',
    log: desk.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: () => askDue(desk),
  });

/** True when there may be more. */
export async function askDue(desk: GatewayDesk): Promise<boolean> {
  await holdForAnswer(desk.db);
  const silent = await claimSilent(desk.db, attemptsAtOnce, pausesSeconds);
  const asking = silent.map((payment) =>
    askGateway(desk, payment).catch((error) =>
      desk.log.warn({ err: error, invoiceNo: payment.invoiceNo }, 'could not settle what a payment provider answered'),
    ),
  );
  await Promise.all(asking);
  return silent.length === attemptsAtOnce;
}
