// One process at a time, also across programs: a symbolic link whose target is the owner's process number. It appears
// with that number in it, at once, and only if there is none yet.
import { lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const minutesMax = 20;

export async function withLock(file, what, work) {
  mkdirSync(dirname(file), { recursive: true });
  let announced;
  while (!tryToOwn(file)) {
    const owner = ownerOf(file);
    if (owner && !isWorking(owner, file)) takeAway(file, owner);
    else if (owner && owner !== announced) {
      announced = owner;
      console.log(`Waiting: process ${owner} is ${what} already. (If that is not so, remove ${file}.)`);
    }
    await wait(200);
  }
  try {
    return await work();
  } finally {
    if (ownerOf(file) === process.pid) rmSync(file);
  }
}

function tryToOwn(file) {
  try {
    symlinkSync(String(process.pid), file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function ownerOf(file) {
  try {
    return Number(readlinkSync(file));
  } catch {
    return undefined;
  }
}

/** A process that was killed leaves its lock behind, and later its number may be another program's. */
function isWorking(pid, file) {
  const madeAt = lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - madeAt > minutesMax * 60_000) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** When a third process was faster and the lock is already a new one, that one stays. */
function takeAway(file, owner) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (ownerOf(aside) === owner) rmSync(aside);
  else renameSync(aside, file);
}
