// Judges the report of a crash run.
import { availableParallelism, loadavg } from 'node:os';
import type { Blow, CrashReport } from './run.ts';

export type Verdict = {
  what: string;
  found: number;
  most: number;
  /** Seconds say as much about the machine as about the shop; counts do not. */
  unit: 'count' | 'seconds';
  examples: string[];
};

const serverSecondsMax = 5;
const postgresSecondsMax = 10;
const standstillSecondsMax = 10;
const overdueSecondsMax = 60;
/** A machine that stands still for a while reads what a server logged that much later. */
const secondsToReadALine = 60;

/** Everything that is counted, with how much of it is allowed. */
export function verdictsOf({ audit, promises, blows, servers, overdueSeconds }: CrashReport): Verdict[] {
  const none = (what: string, found: string[]): Verdict => {
    return { what, found: found.length, most: 0, unit: 'count', examples: found };
  };
  const seconds = (what: string, found: number, most: number): Verdict => {
    return { what, found: round(found), most, unit: 'seconds', examples: [] };
  };
  const slowest = (kind: Blow['kind']) =>
    Math.max(0, ...blows.filter((blow) => blow.kind === kind).map(({ firstGoodOrder }) => firstGoodOrder ?? Infinity));
  return [
    none('acknowledged orders lost', audit.lost),
    none('acknowledged orders that are different', audit.different),
    none('answers that contradict each other', promises.contradictions),
    none('passes or visitors with two orders', audit.ordersTwice),
    none('seats sold twice', audit.seatsTwice),
    none('zones whose counts are off', audit.countsOff),
    none('holds let go of before their time', audit.early),
    none('holds that never end', audit.stuck),
    none('scans that were answered and are lost or different', audit.scansLost),
    none('tickets let in again that nothing shows', audit.enteredTwice),
    none('void codes let in', audit.voidAdmitted),
    none('broken rules of the data', audit.rules),
    none('faults and refusals without a reason', promises.odd),
    none('buyers who never got to know', promises.gaveUp),
    none('servers that ended by themselves', endedAlone(servers)),
    none('clocks that are not as wrong as they should be', clocksNotWrong(servers)),
    seconds('longest overdue hold, seconds', overdueSeconds, overdueSecondsMax),
    seconds('slowest first good order after the death of a server, seconds', slowest('server'), serverSecondsMax),
    seconds('slowest first good order after the death of PostgreSQL, seconds', slowest('postgres'), postgresSecondsMax),
    seconds('slowest first good order after a standstill, seconds', slowest('standstill'), standstillSecondsMax),
  ];
}

export const failed = (verdicts: readonly Verdict[]): Verdict[] => verdicts.filter(({ found, most }) => found > most);

/** The same for people who read JSON. */
export function figuresOf(report: CrashReport, seed: number) {
  const { promises, blows, servers, cuts, hallsOpened, saleSeconds } = report;
  const [load] = loadavg();
  const struck = (kind: Blow['kind']) => blows.filter((blow) => blow.kind === kind);
  const seconds = (kind: Blow['kind'], which: 'firstGoodOrder' | 'firstGoodOrderThere') =>
    spread(struck(kind).flatMap((blow) => blow[which] ?? []));
  return {
    seed,
    loadPerCore: round((load ?? 0) / availableParallelism()),
    saleSeconds: round(saleSeconds),
    purchases: promises.purchases.length,
    acknowledged: promises.purchases.filter(({ reported }) => reported).length,
    foundAgain: promises.foundAgain,
    scans: promises.scans.length,
    serverDeaths: struck('server').length,
    postgresDeaths: struck('postgres').length,
    standstills: struck('standstill').length,
    cuts,
    hallsOpened,
    secondsAfterServerDeath: seconds('server', 'firstGoodOrder'),
    secondsAfterServerDeathThere: seconds('server', 'firstGoodOrderThere'),
    secondsAfterPostgresDeath: seconds('postgres', 'firstGoodOrder'),
    secondsAfterStandstill: seconds('standstill', 'firstGoodOrder'),
    startsThatFailed: sum(servers.map(({ ends }) => ends.starting)),
    answers: Object.fromEntries([...promises.answers].sort(([, one], [, other]) => other - one)),
    verdicts: Object.fromEntries(verdictsOf(report).map(({ what, found }) => [what, found])),
  };
}

const endedAlone = (servers: CrashReport['servers']): string[] =>
  servers.flatMap(({ name, ends }) => Array<string>(ends.open).fill(name));

function clocksNotWrong(servers: CrashReport['servers']): string[] {
  const isAsWanted = (seen: number | null, wanted: number) =>
    seen !== null && Math.abs(seen - wanted) <= secondsToReadALine;
  return servers
    .filter(({ clockSeen, clockSkewSeconds }) => !isAsWanted(clockSeen(), clockSkewSeconds))
    .map(({ name, clockSeen }) => `${name} is ${clockSeen()} s off`);
}

function spread(values: number[]) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { count: sorted.length, least: at(0), median: at(0.5), p90: at(0.9), most: at(1) };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const round = (value: number): number => Math.round(value * 100) / 100;
