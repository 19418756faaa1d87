import type { FastifyInstance } from 'fastify';

const fieldsMax = 200;
const readers = {
  'application/x-www-form-urlencoded': { bodyLimit: 64 * 1024, read: (bytes: Buffer): unknown => readForm(`${bytes}`) },
  'text/csv': { bodyLimit: 4 * 1024 * 1024, read: (bytes: Buffer): unknown => readText(bytes) },
};

/**
 * Routes whose bodies are of this type and no other. Everywhere else it is not read at all: a form on somebody else's page could
 * post it in a visitor's name.
 */
export function readOnly(
  app: FastifyInstance,
  type: keyof typeof readers,
  add: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const { bodyLimit, read } = readers[type];
    scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_request, bytes, done) =>
      done(null, read(bytes as Buffer)),
    );
    add(scope);
  });
}

/** The first value of a name counts; more fields than any form of ours has are not read. */
function readForm(text: string): unknown {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text.slice(0, endOfFields(text)))) fields[name] ??= value;
  return fields;
}

function endOfFields(text: string): number {
  let end = text.indexOf('&');
  for (let count = 1; end >= 0 && count < fieldsMax; count++) end = text.indexOf('&', end + 1);
  return end < 0 ? text.length : end;
}

/** Banks in Hong Kong still write Big5; what is no UTF-8 is taken for that. */
function readText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('big5').decode(bytes);
  }
}
