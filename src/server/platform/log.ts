// The log: one line of JSON for each event, without personal data. Fields that are not listed here are left out, and texts that look like
// a secret or personal data are replaced.
import { type Logger, pino } from 'pino';
import { withoutCardNumbers } from '../../domain/privacy/card-number.ts';
import { currentSpan } from './tracing/tracing.ts';

type Fields = Record<string, unknown>;
type Options = {
  level: string;
  /** Secrets of the configuration, which are removed from every message. */
  secrets?: (string | undefined)[];
  write?: (line: string) => void;
};

/** All fields that a log call may have besides the error. */
const knownFields = new Set([
  'alert',
  'answer',
  'attempt',
  'attempts',
  'auditHead',
  'because',
  'code',
  'eventId',
  'export',
  'found',
  'host',
  'invoiceNo',
  'key',
  'kind',
  'mailId',
  'method',
  'milliseconds',
  'noticeId',
  'notices',
  'oldestMinutes',
  'orderId',
  'orders',
  'path',
  'provider',
  'refund',
  'requestId',
  'response',
  'scans',
  'silent',
  'standingId',
  'status',
  'spanId',
  'task',
  'traceId',
  'transfers',
  'webhookId',
]);

/** Long texts with digits that are not secret. */
const madeByUs = new Set(['auditHead', 'requestId', 'method', 'spanId', 'traceId']);

export function openLog({ level, secrets = [], write }: Options): Logger {
  const clean = cleaner(secrets.filter((secret) => secret !== undefined && secret.length >= 6) as string[]);
  return pino(
    {
      level,
      mixin: traceIds,
      formatters: { log: (fields) => knownOnly(fields, clean) },
      // The formatter gets errors that are already converted.
      serializers: { err: (error) => error },
      hooks: {
        logMethod(given, method) {
          method.apply(this, withCleanWords(given, clean) as typeof given);
        },
      },
    },
    write ? { write } : pino.destination(1),
  );
}

function traceIds(): Fields {
  const span = currentSpan();
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
}

/** Longer texts are cut. */
const lengthMax = 4000;
const cut = (text: string): string => (text.length <= lengthMax ? text : `${text.slice(0, lengthMax)}…`);

type Clean = (text: string) => string;

/** A call without a message would take over the message of its error uncleaned. */
function withCleanWords([first, ...rest]: readonly unknown[], clean: Clean): unknown[] {
  if (typeof first === 'string') return [first, ...rest].map((one) => clean(String(one)));
  const err = first instanceof Error ? first : (first as Fields | undefined)?.err;
  const words = rest.length === 0 && err instanceof Error ? [tellError(err, clean).message] : rest;
  return [first instanceof Error ? { err } : first, ...words.map((one) => clean(String(one)))];
}

function knownOnly({ err, req, ...fields }: Fields, clean: Clean): Fields {
  const known: Fields = {};
  for (const [name, value] of Object.entries(fields)) {
    if (!knownFields.has(name)) continue;
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) known[name] = value;
    else if (typeof value === 'string') known[name] = madeByUs.has(name) ? value : clean(addressOf(name, value));
  }
  if (err instanceof Error) known.err = tellError(err, clean);
  // Fastify's own name for a request.
  if (isRequest(req))
    Object.assign(known, { requestId: req.id, method: req.method, path: clean(addressOf('path', req.url)) });
  return known;
}

const isRequest = (given: unknown): given is { id: string; method: string; url: string } =>
  typeof given === 'object' && given !== null && 'method' in given && typeof (given as Fields).url === 'string';

/** The query of an address is removed: it holds searches, and keys from mails. */
function addressOf(name: string, text: string): string {
  if (name !== 'path' && name !== 'key') return text;
  const path = cut(text).split('?', 1)[0] as string;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

type DatabaseError = Error & {
  code?: unknown;
  severity?: unknown;
  table?: unknown;
  constraint?: unknown;
  routine?: unknown;
};

function tellError(error: Error, clean: Clean): Fields {
  const { code, severity, table, constraint, routine } = error as DatabaseError;
  // A database error is logged by names only: its message, detail, hint and parameters hold typed texts.
  const isOfDatabase = severity !== undefined && routine !== undefined;
  const names = isOfDatabase ? { table, constraint, routine } : {};
  return {
    type: error.constructor.name,
    message: isOfDatabase ? withoutQuoted(clean(error.message)) : clean(error.message),
    ...(code !== undefined && { code: clean(String(code)) }),
    ...Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined)),
    stack: framesOf(error),
    ...(error.cause instanceof Error && { cause: tellError(error.cause, clean) }),
  };
}

const withoutQuoted = (text: string): string => text.replace(/"[^"]*"?/g, '"…"').replace(/'[^']*'?/g, "'…'");

/** Only the frames: the lines above them repeat the message. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .slice(-lengthMax)
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim())
    .join('\n');

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Replaces secrets and personal data, the longer patterns first. Each pattern begins at a word, so the time is linear. */
function cleaner(secrets: readonly string[]): Clean {
  return (text) => {
    let cleaned = cut(text);
    for (const secret of secrets) cleaned = cleaned.replaceAll(secret, '[secret]');
    cleaned = cleaned
      .replace(/\b(bearer|basic)\s+\S+/gi, '$1 [secret]')
      .replace(
        /(["']?(?:password|passwd|secret|token|authorization|cookie|api[-_]?key)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|\S+)/gi,
        '$1[secret]',
      )
      .replace(/\b(\w+:\/\/)[^\s/@]+@/g, '$1[secret]@')
      .replace(/(?<![^\s@<>"'(),;:/[\]])[^\s@<>"'(),;:/[\]]+@[^\s@<>"'(),;:/[\]]+\.[^\s@<>"'(),;:/[\]]+/g, '[e-mail]');
    return withoutCardNumbers(cleaned, '[card]')
      .replace(/(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, '[secret]')
      .replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{22,}/g, keepIfName)
      .replace(/\b[A-Z]{1,2}\d{6}\(?[\dA]\)?/g, '[id number]')
      .replace(/\+?\d(?:[ -]?\d)*/g, withoutNumber);
  };
}

const digitsMin = 8;

/** Replaces groups of digits side by side, except at the ends where they are part of a word: `12345678 9a`. */
function withoutNumber(run: string, at: number, whole: string): string {
  const isOfWord = (character: string | undefined) => character !== undefined && /[\w.-]/.test(character);
  const from = isOfWord(whole[at - 1]) ? run.indexOf(' ') + 1 : 0;
  const to = isOfWord(whole[at + run.length]) ? run.lastIndexOf(' ') : run.length;
  if ((from === 0 && isOfWord(whole[at - 1])) || to <= from) return run;
  const number = run.slice(from, to);
  if (number.replace(/\D/g, '').length < digitsMin || datePattern.test(number)) return run;
  return `${run.slice(0, from)}[number]${run.slice(to)}`;
}

/** The shop's own names are words with hyphens; keys, passes and digests are not. */
const keepIfName = (word: string): string =>
  /^(?:\d{4}-)?[a-z]+(?:-[a-z]+)*-?\d{0,4}$/.test(word) ? word : '[secret]';
