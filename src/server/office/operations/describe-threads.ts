// Threads of the server and sessions of PostgreSQL as rows of one list.
import type { DumpedThread } from '../../../contract/management-metrics.ts';
import type { Frame, DumpedThread as OwnThread } from '../../platform/runtime/thread-dumps.ts';
import type { DatabaseSession } from './sessions.queries.ts';

type ListedFrame = DumpedThread['stackTrace'][number];

export const frameOf = ({ functionName, url, line }: Frame): ListedFrame => {
  const path = url.replace(/^file:\/\//, '').replace(/^.*?\/(?=(?:src|node_modules)\/)/, '');
  return {
    className: path.split('/').at(-1) || '(unknown)',
    methodName: functionName || '(anonymous)',
    fileName: path || null,
    lineNumber: line,
    nativeMethod: url.startsWith('node:'),
  };
};

const unknown = { blockedTime: -1, blockedCount: -1, waitedTime: -1, waitedCount: -1 };
const noLock = { lockName: null, lockOwnerId: -1, lockOwnerName: null };

/** A thread without frames, or that has just been woken by a timer, waits in its event loop. */
export function describeThread({ id, name, frames }: OwnThread): DumpedThread {
  const isAtWork = frames.some(({ url }) => !url.startsWith('node:'));
  return {
    threadName: name,
    threadId: id,
    threadState: isAtWork ? 'RUNNABLE' : 'WAITING',
    ...unknown,
    ...noLock,
    ...(!isAtWork && { lockName: 'event loop' }),
    inNative: frames[0]?.url.startsWith('node:') ?? false,
    suspended: false,
    stackTrace: frames.map(frameOf),
  };
}

const sessionName = (pid: number) => `postgres ${pid}`;

export function describeSession({
  pid,
  application,
  state,
  waitType,
  waitEvent,
  milliseconds,
  ...more
}: DatabaseSession) {
  const [blocker] = more.blockers;
  const isBlocked = waitType === 'Lock';
  const isActive = state === 'active';
  const waiting = isActive && waitType !== null && waitType !== 'Client';
  const described: DumpedThread = {
    threadName: `${sessionName(pid)} ${application}`.trim(),
    threadId: pid,
    threadState: isBlocked ? 'BLOCKED' : waiting ? 'TIMED_WAITING' : isActive ? 'RUNNABLE' : 'WAITING',
    ...unknown,
    ...noLock,
    ...(isBlocked ? { blockedTime: milliseconds } : { waitedTime: milliseconds }),
    lockName: waitEvent === null ? null : `${waitType}: ${[waitEvent, more.locked].filter(Boolean).join(' ')}`,
    ...(blocker !== undefined && { lockOwnerId: blocker, lockOwnerName: more.blockers.map(sessionName).join(', ') }),
    inNative: true,
    suspended: false,
    stackTrace: more.statement === '' ? [] : [statementFrame(state ?? '', more.statement)],
  };
  return described;
}

/** Typed texts may stand in a statement; its parameters do not. */
const statementFrame = (state: string, statement: string): ListedFrame => ({
  className: state,
  methodName: statement.replace(/'(?:[^']|'')*'?/g, "'…'").replace(/\b\d{5,}\b/g, '…'),
  fileName: null,
  lineNumber: -1,
  nativeMethod: true,
});
