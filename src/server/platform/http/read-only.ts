import type { FastifyInstance } from 'fastify';

const fieldsMax = 200;
const readers = {
  'application/x-www-form-urlencoded': { bodyLimit: 64 * 1024, read: (bytes: Buffer): unknown => readForm(`${bytes}`) },
  // Kept as bytes: the reader of the file finds out the character encoding.
  'text/csv': { bodyLimit: 4 * 1024 * 1024, read: (bytes: Buffer): unknown => bytes },
};

/**
 * Registers routes that read bodies of this type only. Other routes do not read this type at all: a form on another site could post it
 * with a visitor's cookies.
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

/** The first value of a name counts. Further fields beyond the bound are ignored. */
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
