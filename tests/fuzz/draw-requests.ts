// Requests for a call, drawn by chance from its schema: such as a page would send, such with one thing wrong, and nonsense.
import * as fc from 'fast-check';
import type { Call, JsonSchema } from './calls.ts';
import { contentTypes, hostileTexts, hostileValues, longBodies, longTexts, oddHeaders, rawBodies } from './hostile.ts';

/** The kinds of senders: the runner puts in the token that is valid at that moment. */
export const askers = ['nobody', 'user', 'admin', 'ended', 'garbage'] as const;
export type DrawnRequest = {
  call: Call;
  asker: (typeof askers)[number];
  /** The number of the visitor, each with a pass of its own. */
  buyer: number;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
};

/** Values that mean something in the shop that is asked, by the name of their field. */
export type Known = Record<string, readonly unknown[]>;

const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 40 }));
const hostile = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom(...longTexts) },
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Texts of a pattern. To read one takes as long as to send a request, and many fields have the same. */
const textsLike = new Map<string, fc.Arbitrary<string>>();

function textLike(pattern: string): fc.Arbitrary<string> {
  const texts = textsLike.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  textsLike.set(pattern, texts);
  return texts;
}

function textOf({ pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> {
  if (pattern) return textLike(pattern);
  const length = { minLength, maxLength: Math.min(maxLength, Math.max(minLength, 60)) };
  return fc.string({ ...length, unit: 'grapheme' });
}

export function valueLike(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const byName = known[name];
  const plain = plainValueLike(schema, known, name);
  return byName
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...byName) }, { weight: 1, arbitrary: plain })
    : plain;
}

function plainValueLike(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueLike(one, known, name)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return textOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer' || type === 'number') {
    const min = Math.ceil(schema.minimum ?? (schema.exclusiveMinimum ?? -2) + 1);
    return fc.integer({ min, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
  }
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => valueLike(item, known, name)));
  if (type === 'array') {
    const minLength = schema.minItems ?? 0;
    const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 3, 3));
    return fc.array(valueLike(schema.items ?? {}, known, name), { minLength, maxLength });
  }
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([key, value]) => [key, valueLike(value, known, key)]);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: schema.required ?? [],
    });
  }
  return fc.jsonValue({ maxDepth: 2 });
}

type Place = (string | number)[];
/** Where something is that could be made wrong. */
function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function replaced(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner, at) => (String(at) === String(key) ? replaced(inner, rest, by) : inner));
  const whole = value as Record<string, unknown>;
  return { ...whole, [key]: replaced(whole[key], rest, by) };
}

/** One thing in it is not what it should be, or missing, or one too many. */
const spoilt = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(good, fc.nat(), hostile, fc.nat(9)).map(([value, at, bad, how]) => {
    const places = placesIn(value);
    const place = places[at % places.length] as Place;
    if (how === 0 && typeof value === 'object' && value !== null)
      return { ...value, authorities: ['ROLE_ADMIN'], status: 'PAID', id: 1 };
    return replaced(value, place, how === 1 ? undefined : bad);
  });

function bodyOf({ body, contentType }: Call, known: Known): fc.Arbitrary<string | undefined> {
  if (!body)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
    );
  const good = contentType === 'text/plain' ? valueLike(body, known, 'email') : valueLike(body, known);
  const written = (value: unknown) =>
    contentType === 'text/plain' && typeof value === 'string' ? value : JSON.stringify(value);
  return fc.oneof(
    { weight: 10, arbitrary: good.map(written) },
    { weight: 8, arbitrary: spoilt(good).map(written) },
    { weight: 2, arbitrary: hostile.map(written) },
    { weight: 2, arbitrary: fc.constantFrom(...rawBodies) },
    { weight: 1, arbitrary: fc.constantFrom(...longBodies) },
  );
}

/** Dots alone would be another address before anything is sent. */
const pathPart = (value: unknown): string => encodeURIComponent(String(value).toWellFormed()).replace(/^\.\.?$/, '...');

function urlOf({ path, parameters }: Call, known: Known): fc.Arbitrary<string> {
  const values = parameters.map(({ name, schema, required, in: where }) => {
    const good = valueLike(schema, known, name);
    const value = fc.oneof({ weight: 6, arbitrary: good }, { weight: 2, arbitrary: hostileText });
    return required || where === 'path' ? value : fc.option(value, { freq: 2, nil: undefined });
  });
  const more = fc.constantFrom(
    '',
    '',
    '',
    '',
    '&__proto__[a]=1',
    '&page=0&page=1',
    '&a[b]=c',
    '&%',
    '&%00=%ff',
    '&cacheBuster=1',
  );
  return fc.tuple(fc.tuple(...values), more).map(([drawn, odd]) => {
    let address = path;
    const query: string[] = [];
    for (const [at, { name, in: where }] of parameters.entries()) {
      const value = drawn[at];
      if (where === 'path') address = address.replace(`{${name}}`, pathPart(value) || '%20');
      else if (value !== undefined) for (const one of [value].flat()) query.push(`${name}=${pathPart(one)}`);
    }
    return `${address}?${query.join('&')}${odd}`.slice(0, 9000);
  });
}

/** A call without a body names no type: of a body that is empty Fastify would say that it is no JSON. */
const headersOf = ({ contentType }: Call): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(contentType) },
        { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
      ),
      fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) }),
    )
    .map(([type, odd]) => ({ ...(type !== null && { 'content-type': type }), ...odd }));

/** Calls that hash a password cost as much as a hundred others; fewer of them leave more for the rest. */
const isCostly = ({ name }: Call): boolean =>
  /authenticate|register|change-password|finish|second-factor/.test(name) && name.startsWith('POST');

export function requests(calls: readonly Call[], known: Known): fc.Arbitrary<DrawnRequest> {
  return fc.oneof(
    ...calls.map((call) => ({
      weight: isCostly(call) ? 1 : 3,
      arbitrary: fc.record({
        call: fc.constant(call),
        asker: fc.constantFrom(...askers, 'user', 'user', 'admin', 'admin'),
        buyer: fc.nat(99),
        url: urlOf(call, known),
        headers: headersOf(call),
        payload: bodyOf(call, known),
      }),
    })),
  );
}
