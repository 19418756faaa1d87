import type { FastifyInstance } from 'fastify';

const fieldsMax = 200;
type Reader = { bodyLimit: number; read: (bytes: Buffer, contentType: string) => unknown };
const readers = {
  'application/x-www-form-urlencoded': { bodyLimit: 64 * 1024, read: (bytes) => readForm(`${bytes}`) },
  'multipart/form-data': { bodyLimit: 16 * 1024, read: readParts },
  // Kept as bytes: the reader of the file finds out the character encoding.
  'text/csv': { bodyLimit: 4 * 1024 * 1024, read: (bytes) => bytes },
} as const satisfies Record<string, Reader>;
type BodyType = keyof typeof readers;

/** Both types of a form, for calls whose clients send either. */
export const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;

/**
 * Registers routes that read bodies of these types only. Other routes do not read them at all: a form on another site could post it
 * with a visitor's cookies.
 */
export function readOnly(
  app: FastifyInstance,
  types: readonly BodyType[],
  add: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    for (const type of types) {
      const { bodyLimit, read }: Reader = readers[type];
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, ({ headers }, bytes, done) => {
        const body = read(bytes as Buffer, headers['content-type'] ?? '');
        if (body instanceof Promise) body.then((fields) => done(null, fields), done);
        else done(null, body);
      });
    }
    add(scope);
  });
}

/** The first value of a name counts. Further fields beyond the bound are ignored. */
function readForm(text: string): unknown {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text.slice(0, endOfFields(text)))) fields[name] ??= value;
  return fields;
}

/** The texts of a form in parts; files are left out. A body that is no such form has no fields. */
async function readParts(bytes: Buffer, contentType: string): Promise<unknown> {
  const fields: Record<string, string> = Object.create(null);
  const form = await formIn(bytes, contentType).catch(() => new FormData());
  for (const [name, value] of [...form].slice(0, fieldsMax)) if (typeof value === 'string') fields[name] ??= value;
  return fields;
}

const formIn = async (bytes: Buffer, contentType: string): Promise<FormData> =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } }).formData();

function endOfFields(text: string): number {
  let end = text.indexOf('&');
  for (let count = 1; end >= 0 && count < fieldsMax; count++) end = text.indexOf('&', end + 1);
  return end < 0 ? text.length : end;
}
