// Every five minutes one server writes down how many attempts are silent, and what asking about them has found.
import { repeat } from '../../platform/jobs/repeat.ts';
import type { GatewayServices } from './gateway-services.ts';
import { addSilentReports, forgetSilentReports, type SilentReport } from './reconciliation.queries.ts';

const minutesBetween = 5;
const millisecondsBetweenLooks = 60_000;
const daysKept = 30;

export const keepReporting = (services: GatewayServices) =>
  repeat({
    name: 'report about silent payments',
    log: services.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: async () => {
      await reportSilent(services);
      return false;
    },
  });

export async function reportSilent({ db, log }: Pick<GatewayServices, 'db' | 'log'>): Promise<SilentReport[]> {
  const reports = await db.transaction().execute((tx) => addSilentReports(tx, minutesBetween));
  for (const report of reports) log.info(report, 'payments that said nothing');
  if (reports.length > 0) await forgetSilentReports(db, daysKept);
  return reports;
}
