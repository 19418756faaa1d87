// Gateways are asked about attempts without a result: two minutes after they began, then after growing pauses, and once more before the
// hold ends. So the result of a payment is found even if no callback ever comes.
import { askGateway } from './ask-gateway.ts';
import { claimSilent, holdForAnswer } from './asking.queries.ts';
import type { GatewayServices } from './gateway-services.ts';

const minute = 60;
const hour = 60 * minute;
/** In the first hour at most eight minutes apart, then for three days. */
const pausesSeconds = [
  ...[2, 3, 4, 5, 6, 8, 8, 8, 8].map((minutes) => minutes * minute),
  ...[0.5, 0.5, 1, 2, 4, 8, 12, 12, 12, 12].map((hours) => hours * hour),
];
const attemptsAtOnce = 8;

/** True when there may be more attempts to ask about. */
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
