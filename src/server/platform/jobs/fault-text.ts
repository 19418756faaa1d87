import { codeOf } from '../database/error-code.ts';

const wordPattern = /^\w{1,40}$/;
const sources = '/src/server/';
const placePattern = /^([^\s:]+):(\d+)/;
const placeLengthMax = 120;
const stackLengthMax = 8000;

/** The kind of an error and its place in the code. Its message stays in the log: it may hold what somebody has typed. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = codeOf(error);
  const words = [error.name, code].filter((word) => typeof word === 'string' && wordPattern.test(word));
  const place = placeOf(error);
  return [...words, place].filter((part) => part !== undefined).join(' ') || 'unknown';
}

/** The first line of the stack in the shop's own code. The stack begins with the message, which is skipped. */
function placeOf({ stack = '', message }: Error): string | undefined {
  const begin = stack.indexOf(message);
  const frames = begin < 0 ? stack : stack.slice(begin + message.length);
  const at = frames.slice(0, stackLengthMax).indexOf(sources);
  if (at < 0) return undefined;
  const place = frames.slice(at + sources.length, at + sources.length + placeLengthMax);
  const [, file, line] = placePattern.exec(place) ?? [];
  return file && `in ${file}, line ${line}`;
}
