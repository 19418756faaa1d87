// An attack is something that a stranger can send, at a length of one's choice. It fails when it keeps the thread for long, or when
// twice the length costs much more than twice the time.
import { type Measured, standstillDuring } from './measure-standstill.ts';

export type Attack = {
  name: string;
  bytesMax: number;
  /** Sends it at this length; what is wrong with the answer, if anything. */
  send: (bytes: number) => Promise<string | null>;
};
export type Finding = { name: string; is: string };
export type AttackReport = {
  attacks: number;
  findings: Finding[];
  worstStandstill: { name: string; milliseconds: number };
  worstGrowth: { name: string; times: number };
};

export const standstillMillisecondsMax = 50;
/** Linear is 2, quadratic 4. */
const growthMax = 3;
/** Below this a figure says more about the machine than about the work. */
const worthMilliseconds = 12;
/** The least of this many counts. */
const tries = 4;

type Options = {
  /** The run ends as soon as something is found. */
  isOneEnough?: boolean;
};

export async function runAttacks(
  attacks: AsyncIterable<Attack> | Iterable<Attack>,
  { isOneEnough = false }: Options = {},
): Promise<AttackReport> {
  const report: AttackReport = {
    attacks: 0,
    findings: [],
    worstStandstill: { name: 'none', milliseconds: 0 },
    worstGrowth: { name: 'none', times: 0 },
  };
  for await (const attack of attacks) {
    await runAttack(attack, report, isOneEnough ? 1 : looks);
    if (isOneEnough && report.findings.length > 0) break;
  }
  return report;
}

/** Noise only makes a measurement longer, so a finding has to be seen in each repetition. One that was planted may be found too early. */
const looks = 3;

async function runAttack(attack: Attack, report: AttackReport, looksMax: number): Promise<void> {
  report.attacks += 1;
  for (let look = 1; ; look++) {
    const { wrong, milliseconds, times } = await measure(attack);
    const isSlow = milliseconds > standstillMillisecondsMax;
    const isGrowing = times > growthMax;
    if (!wrong && (isSlow || isGrowing) && look < looksMax) continue;
    const { name } = attack;
    if (milliseconds > report.worstStandstill.milliseconds) report.worstStandstill = { name, milliseconds };
    if (times > report.worstGrowth.times) report.worstGrowth = { name, times };
    if (wrong) report.findings.push({ name, is: wrong });
    if (isSlow) report.findings.push({ name, is: `keeps everybody waiting for ${milliseconds.toFixed(0)} ms` });
    if (isGrowing) report.findings.push({ name, is: `takes ${times.toFixed(1)} times as long for twice the length` });
    return;
  }
}

async function measure({ bytesMax, send }: Attack) {
  let wrong: string | null = null;
  const at = (bytes: number) =>
    standstillDuring(async () => {
      wrong = await send(bytes);
    });
  const first = await at(bytesMax);
  const milliseconds = first.standstillMilliseconds;
  if (first.processorMilliseconds <= worthMilliseconds) return { wrong, milliseconds, times: 0 };
  const whole = least(first, await leastOf(tries - 1, () => at(bytesMax)));
  if (whole.processorMilliseconds <= worthMilliseconds)
    return { wrong, milliseconds: whole.standstillMilliseconds, times: 0 };
  const half = await leastOf(tries, () => at(bytesMax / 2));
  const times = whole.processorMilliseconds / Math.max(half.processorMilliseconds, 0.1);
  return { wrong, milliseconds: whole.standstillMilliseconds, times };
}

/** The shorter of the two times, for each kind. */
const least = (one: Measured, other: Measured): Measured => ({
  standstillMilliseconds: Math.min(one.standstillMilliseconds, other.standstillMilliseconds),
  processorMilliseconds: Math.min(one.processorMilliseconds, other.processorMilliseconds),
});

/** Ends early for what is hopeless. */
async function leastOf(count: number, measure: () => Promise<Measured>): Promise<Measured> {
  let best = await measure();
  for (let at = 1; at < count && best.processorMilliseconds < 1000; at++) best = least(best, await measure());
  return best;
}
