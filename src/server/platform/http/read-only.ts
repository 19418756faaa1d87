import type { FastifyInstance } from 'fastify';

const fieldsMax = 200;
const readers = {
  'application/x-www-form-urlencoded': { bodyLimit: 64 * 1024, read: (bytes: Buffer): unknown => readForm(`${bytes}`) },
  // As it came: which letters its bytes are is found out where it is read.
  'text/csv': { bodyLimit: 4 * 1024 * 1024, read: (bytes: Buffer): unknown => bytes },
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
