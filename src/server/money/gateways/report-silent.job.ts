// Every five minutes one server writes down how many attempts are silent, and what asking about them has found.
import { repeat } from '../../platform/jobs/repeat.ts';
import type { GatewayDesk } from './gateway-desk.ts';
import { addSilentReports, forgetSilentReports, type SilentReport } from './reconciliation.queries.ts';

const minutesBetween = 5;
const millisecondsBetweenLooks = 60_000;
const daysKept = 30;

export const keepReporting = (desk: GatewayDesk) =>
  repeat({
    name: 'report about silent payments',
    log: desk.log,
    pauseMilliseconds: millisecondsBetweenLooks,
    round: async () => {
      await reportSilent(desk);
      return false;
    },
  });

export async function reportSilent({ db, log }: Pick<GatewayDesk, 'db' | 'log'>): Promise<SilentReport[]> {
  const reports = await db.transaction().execute((tx) => addSilentReports(tx, minutesBetween));
  for (const report of reports) log.info(report, 'payments that said nothing');
  if (reports.length > 0) await forgetSilentReports(db, daysKept);
  return reports;
}
