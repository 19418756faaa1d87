// Rules that every answer must keep, for any request.

export type Answer = {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
  milliseconds: number;
};

const millisecondsMax = 12_000;
const always: Record<string, string | RegExp> = {
  'content-security-policy': /default-src 'self'/,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
};
/** Signs of internals: files, stacks, statements, messages of the database. */
const inside =
  /node_modules|\/src\/server|file:\/\/|\.ts:\d+|\bat \w[\w.]* \(|\bselect .+ from \w|insert into \w|syntax error at|violates \w+ constraint|relation "|invalid byte sequence|pg_catalog|ECONNREFUSED|ZodError|\$argon2/i;

/** The problem of an answer, in words; null when there is none. */
export function judgeAnswer({ statusCode, headers, body, milliseconds }: Answer): string | null {
  if (milliseconds > millisecondsMax) return `answered after ${Math.round(milliseconds)} ms`;
  if (statusCode >= 500 && (statusCode !== 503 || !headers['retry-after'])) return `answered ${statusCode}`;
  for (const [name, value] of Object.entries(always)) {
    const given = String(headers[name] ?? '');
    if (typeof value === 'string' ? given !== value : !value.test(given)) return `${name} is ${given || 'missing'}`;
  }
  if ('access-control-allow-origin' in headers) return 'another origin may read it';
  // The lines of a statement come back as they were pasted, and operators read the settings and the stacks of threads as they are.
  const own = body
    .replace(/"(?:remark|value)":"(?:[^"\\]|\\.)*"/g, '')
    .replace(/"stackTrace":\[(?:[^\]"]|"(?:[^"\\]|\\.)*")*\]/g, '');
  if (statusCode < 400) return inside.test(own) ? 'tells of the inside' : null;
  return judgeProblem(statusCode, String(headers['content-type'] ?? ''), body);
}

function judgeProblem(statusCode: number, contentType: string, body: string): string | null {
  if (!contentType.startsWith('application/problem+json')) return `a refusal that is ${contentType || 'of no type'}`;
  const problem = parsed(body);
  if (!problem) return 'a refusal that is no JSON';
  const { status, title, message, requestId, path: _requested, ...rest } = problem;
  if (status !== statusCode) return `says ${status} and is ${statusCode}`;
  if (typeof title !== 'string' || typeof requestId !== 'string') return 'a refusal without title or request id';
  if (typeof message !== 'string' || !message.startsWith('error.')) return 'a refusal without a word key';
  // The path is what was asked for, as it was asked.
  return inside.test(JSON.stringify({ ...rest, title, message })) ? 'tells of the inside' : null;
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Whether the request came as far as the shop's own rules, past the looks at its form. */
export function isPastValidation({ statusCode, body }: Answer): boolean {
  if (statusCode < 400) return true;
  if ([401, 403, 405, 408, 413, 414, 415, 431].includes(statusCode)) return false;
  const { errorKey } = parsed(body) ?? {};
  return errorKey !== undefined ? errorKey !== 'cardNumberRefused' : statusCode === 404;
}
