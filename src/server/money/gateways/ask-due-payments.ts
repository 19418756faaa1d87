// Gateways are asked about attempts that have said nothing: two minutes after they began, then after growing pauses, and always once
// more before their seats are let go of. So a payment is found out about even if no callback ever comes.
import { askGateway } from './ask-gateway.ts';
import { claimSilent, holdForAnswer } from './asking.queries.ts';
import type { GatewayServices } from './gateway-services.ts';

const minute = 60;
const hour = 60 * minute;
/** For an hour often enough that nobody waits ten minutes, then for three days. */
const pausesSeconds = [
  ...[2, 3, 4, 5, 6, 8, 8, 8, 8].map((minutes) => minutes * minute),
  ...[0.5, 0.5, 1, 2, 4, 8, 12, 12, 12, 12].map((hours) => hours * hour),
];
const attemptsAtOnce = 8;

/** True when there may be more. */
export async function askDuePayments(services: GatewayServices): Promise<boolean> {
  await holdForAnswer(services.db);
  const silent = await claimSilent(services.db, attemptsAtOnce, pausesSeconds);
  const asking = silent.map((payment) =>
    askGateway(services, payment).catch((error) =>
      services.log.warn(
        { err: error, invoiceNo: payment.invoiceNo },
        'could not settle what a payment provider answered',
      ),
    ),
  );
  await Promise.all(asking);
  return silent.length === attemptsAtOnce;
}
