// The repeated jobs of the shop, and when one of them is unhealthy.

/** The minutes without a good round after which a job is unhealthy: far more than its pause, and less than what visitors bear. */
export const silentMinutesMax = {
  expireOrders: 2,
  moveLines: 2,
  handleNotices: 3,
  askGateways: 5,
  sendMail: 5,
  writeMailings: 5,
  mailMoves: 5,
  tellHolders: 5,
  sendRefunds: 5,
  reportSilent: 10,
  sendDeliveries: 5,
  makeExports: 60,
  orderStandingExports: 10,
  mailStandingExports: 10,
  releaseWithheld: 5,
  releaseHeldSales: 5,
  raiseAlarms: 2,
  writeCounts: 2,
  sealAudit: 5,
  saveNight: 180,
  indexBuyers: 180,
  bookEarlierSales: 48 * 60,
  forgetPersonalData: 180,
  forgetSignIns: 180,
  forgetCounts: 180,
  forgetDeliveries: 180,
  sayAlive: 2,
  addCheckIns: 5,
  noteJobs: 2,
  followMaintenance: 2,
  followSettings: 2,
  forgetLimitHits: 180,
} as const satisfies Record<string, number>;

export type JobKey = keyof typeof silentMinutesMax;
export const jobKeys = Object.keys(silentMinutesMax) as JobKey[];

/** SILENT: no good round for too long. FAILING: the last round failed. ABSENT: no server has ever had this job. */
export type JobState = 'WELL' | 'FAILING' | 'SILENT' | 'ABSENT';

type Rounds = { firstSeenAt: Date; succeededAt: Date | null; failedAt: Date | null };

export function judgeJob(key: JobKey, rounds: Rounds | undefined, now: Date): JobState {
  if (!rounds) return 'ABSENT';
  const { firstSeenAt, succeededAt, failedAt } = rounds;
  const silentMilliseconds = now.getTime() - (succeededAt ?? firstSeenAt).getTime();
  if (silentMilliseconds > silentMinutesMax[key] * 60_000) return 'SILENT';
  return failedAt !== null && (succeededAt === null || failedAt >= succeededAt) ? 'FAILING' : 'WELL';
}
