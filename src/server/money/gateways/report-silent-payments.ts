// Every five minutes one server records how many attempts have no result yet, and how many payments the queries have found.
import type { GatewayServices } from './gateway-services.ts';
import { addSilentReports, forgetSilentReports, type SilentReport } from './reconciliation.queries.ts';

const minutesBetween = 5;
const daysKept = 30;

/** The reports that were due. */
export async function reportSilentPayments({ db, log }: Pick<GatewayServices, 'db' | 'log'>): Promise<SilentReport[]> {
  const reports = await db.transaction().execute((tx) => addSilentReports(tx, minutesBetween));
  for (const report of reports) log.info(report, 'payments that said nothing');
  if (reports.length > 0) await forgetSilentReports(db, daysKept);
  return reports;
}
