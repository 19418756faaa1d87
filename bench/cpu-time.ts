// How long the processors worked for a process, from /proc; so this is for Linux.
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second on every machine. */
const secondsPerTick = 0.01;

/** All its threads, and the children that it has outlived. */
export const cpuSeconds = (pid: number): number => secondsIn(fieldsOf(pid));

/**
 * The time of the process and of its children that run. The postmaster's number gives the time of all of PostgreSQL.
 */
export const cpuSecondsWithChildren = (pid: number): number =>
  childrenOf(pid).reduce((sum, fields) => sum + secondsIn(fields), cpuSeconds(pid));

const secondsIn = (fields: string[]): number =>
  fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * secondsPerTick, 0);

function childrenOf(parent: number): string[][] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.flatMap((name) => {
    try {
      const fields = fieldsOf(Number(name));
      return fields[1] === String(parent) ? [fields] : [];
    } catch {
      return []; // It ended a moment ago.
    }
  });
}

/** The fields after the program's name, which may itself hold spaces and brackets: state, parent, … */
function fieldsOf(pid: number): string[] {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}
