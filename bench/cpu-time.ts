// How long the processors worked for a process, from /proc; so this is for Linux.
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, whatever the machine. */
const secondsPerTick = 0.01;

/** All its threads, and the children that it has outlived. */
export function cpuSeconds(pid: number): number {
  return fieldsOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * secondsPerTick, 0);
}

/** Also the children that run: all of PostgreSQL, from its postmaster's number. */
export function cpuSecondsWithChildren(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), cpuSeconds(pid));
}

function childrenOf(parent: number): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.map(Number).filter((pid) => {
    try {
      return fieldsOf(pid)[1] === String(parent);
    } catch {
      return false; // It ended a moment ago.
    }
  });
}

/** What follows the program's name, which may hold anything: state, parent, … */
function fieldsOf(pid: number): string[] {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}
