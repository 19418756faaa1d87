// What the server writes down: one line of JSON for each thing that happened, which tells what and never who. Fields that are not
// listed here are left out, and whatever looks like a secret or a person is taken out of words that come from elsewhere.
import { type Logger, pino } from 'pino';
import { withoutCardNumbers } from '../../domain/privacy/card-number.ts';

type Fields = Record<string, unknown>;
type Options = {
  level: string;
  /** Of the configuration: never to be seen, whoever puts them into a message. */
  secrets?: (string | undefined)[];
  write?: (line: string) => void;
};

/** Everything that a log call may name besides the error. */
const knownFields = new Set([
  'alert',
  'answer',
  'attempt',
  'attempts',
  'auditHead',
  'because',
  'code',
  'eventId',
  'found',
  'host',
  'invoiceNo',
  'key',
  'kind',
  'mailId',
  'method',
  'milliseconds',
  'noticeId',
  'oldestMinutes',
  'orders',
  'path',
  'provider',
  'requestId',
  'response',
  'silent',
]);

/** Long and full of digits, and nobody's secret. */
const madeByUs = new Set(['auditHead', 'requestId', 'method']);

export function openLog({ level, secrets = [], write }: Options): Logger {
  const clean = cleaner(secrets.filter((secret) => secret !== undefined && secret.length >= 6) as string[]);
  return pino(
    {
      level,
      formatters: { log: (fields) => knownOnly(fields, clean) },
      // The fields are errors already when they come to the formatter.
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

/** Of whatever is told: more is not read. */
const lengthMax = 4000;
const cut = (text: string): string => (text.length <= lengthMax ? text : `${text.slice(0, lengthMax)}…`);

type Clean = (text: string) => string;

/** Without words of its own, a call would be given those of its error as they are. */
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
  // As Fastify itself names a request.
  if (isRequest(req))
    Object.assign(known, { requestId: req.id, method: req.method, path: clean(addressOf('path', req.url)) });
  return known;
}

const isRequest = (given: unknown): given is { id: string; method: string; url: string } =>
  typeof given === 'object' && given !== null && 'method' in given && typeof (given as Fields).url === 'string';

/** What was searched for, and keys from mails, stand behind the question mark of an address. */
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
  // Of a database error only names are told: its words, detail, hint and parameters hold what somebody typed.
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

/** Where it happened; what stands above the frames is the message once more, however long. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .slice(-lengthMax)
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim())
    .join('\n');

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Patterns of what must not be seen, the longer ones first. Each begins where a word does, so that none is read twice. */
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
      .replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{22,}/g, keepIfRequest)
      .replace(/\b[A-Z]{1,2}\d{6}\(?[\dA]\)?/g, '[id number]')
      .replace(/\+?\d(?:[ -]?\d)*/g, withoutNumber);
  };
}

const digitsMin = 8;

/** Groups of digits side by side, less those at the ends that are part of a word: `12345678 9a`. */
function withoutNumber(run: string, at: number, whole: string): string {
  const isOfWord = (character: string | undefined) => character !== undefined && /[\w.-]/.test(character);
  const from = isOfWord(whole[at - 1]) ? run.indexOf(' ') + 1 : 0;
  const to = isOfWord(whole[at + run.length]) ? run.lastIndexOf(' ') : run.length;
  if ((from === 0 && isOfWord(whole[at - 1])) || to <= from) return run;
  const number = run.slice(from, to);
  if (number.replace(/\D/g, '').length < digitsMin || datePattern.test(number)) return run;
  return `${run.slice(0, from)}[number]${run.slice(to)}`;
}

/** Names of ours are words with hyphens; keys, passes and digests are not. */
const keepIfRequest = (word: string): string => (/^[a-z]+(?:-[a-z]+)*-?\d{0,4}$/.test(word) ? word : '[secret]');
