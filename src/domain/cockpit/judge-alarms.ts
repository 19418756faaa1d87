// The alarms of a sale at a moment: a line that stands still, a provider that fails, money that does not fit.

export const alarmKinds = ['standstill', 'provider', 'money'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** `subject` is the provider, or empty; `count` is how many people, payments or sums it concerns. */
export type Alarm = { kind: AlarmKind; subject: string; count: number };

export type SaleFacts = {
  /** Visitors in a line that has opened; 0 without one. */
  waiting: number;
  isPaused: boolean;
  seatsLeft: number;
  /** Since the last order, or the last visitor who was let in. */
  secondsSinceMove: number;
  /** Attempts at each provider in the last minutes. Troubled ones have failed, or are without an answer for too long. */
  providers: readonly { provider: string; troubled: number; captured: number }[];
  /** Payments of another amount, currency or merchant that nobody has settled. */
  mismatched: number;
};

const standstillSeconds = 60;
/** Fewer failures are a coincidence. */
const troubledMin = 5;
/** Payers also fail by themselves, so a provider fails only when it captures less than a fifth. */
const troubledPerCapture = 4;

export function judgeAlarms({ providers, mismatched, ...sale }: SaleFacts): Alarm[] {
  const alarms: Alarm[] = [];
  if (standsStill(sale)) alarms.push({ kind: 'standstill', subject: '', count: sale.waiting });
  for (const { provider, troubled, captured } of providers)
    if (troubled >= troubledMin && troubled > captured * troubledPerCapture)
      alarms.push({ kind: 'provider', subject: provider, count: troubled });
  if (mismatched > 0) alarms.push({ kind: 'money', subject: '', count: mismatched });
  return alarms;
}

const standsStill = ({ waiting, isPaused, seatsLeft, secondsSinceMove }: Omit<SaleFacts, 'providers' | 'mismatched'>) =>
  waiting > 0 && !isPaused && seatsLeft > 0 && secondsSinceMove >= standstillSeconds;
