// Attacks on every call of the shop, made from its own API document: each text field, each parameter, each body by its shape.
import * as fc from 'fast-check';
import type { Call, JsonSchema } from '../fuzz/calls.ts';
import { type DrawnRequest, valueLike } from '../fuzz/draw-requests.ts';
import type { FuzzShop } from '../fuzz/fuzz-shop.ts';
import { type GrowingText, growingShapes, growingTexts, ofJsonBytes } from '../fuzz/growing-texts.ts';
import { judgeAnswer } from '../fuzz/judge-answer.ts';
import type { RunningApp } from '../support/shop/running-app.ts';
import type { Attack } from './attack.ts';

const bodyBytesMax = 60_000;
const listBytesMax = { every: 2_000_000, some: 500_000 };
/** Writing a longer text takes this thread longer than reading it takes the shop. */
const fieldBytesMax = 400_000;
/** Node takes 16 KB of a head. */
const headBytesMax = 14_000;
/** One text in so many is sent to a place, another one to each; `npm run standstill` sends all of them. */
const textsEach = 48;
/** Any request may have these heads, and they are read alike. */
const headsEach = 4;
/** A body that is one text. */
const bodiesEach = 4;
/** Parameters that any address may have are tried at one call in so many. */
const callsEach = 8;

export type World = { shop: RunningApp; fuzzed: FuzzShop; isEveryTextSent: boolean };

/** Built files are many, and sent alike. */
const isAnyFile = (path: string): boolean => path.startsWith('/assets/') && !path.endsWith('.css');

const form = 'application/x-www-form-urlencoded';

/** The routes that are not in the API document: pages, pictures, files, and the callbacks of providers. */
export function callsOfGuardedRoutes(routes: RunningApp['app']['guardedRoutes'], calls: readonly Call[]): Call[] {
  const documented = new Set(calls.map(({ name }) => name));
  return routes.flatMap(({ method, path: pattern }): Call[] => {
    const path = pattern.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}');
    const name = `${method} ${path}`;
    if (documented.has(name) || method === 'HEAD' || isAnyFile(path)) return [];
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => ({
      name: one,
      in: 'path' as const,
      required: true,
      schema: {},
    }));
    const contentType = method === 'GET' ? null : path.endsWith('/proof') ? 'application/pdf' : form;
    return [{ name, method: method as Call['method'], path, parameters, contentType, body: null }];
  });
}

export async function* attacksOnCalls(world: World, calls: readonly Call[]): AsyncGenerator<Attack> {
  const bodies = new Set<string>();
  let isUsed = true;
  for (const call of calls) {
    if (isUsed) await world.fuzzed.renew();
    isUsed = call.method !== 'GET';
    const body = JSON.stringify(call.body);
    // A body that several calls have is attacked in one of them.
    const isRepeated = call.body !== null && bodies.has(body) && !world.isEveryTextSent;
    bodies.add(body);
    yield* attacksOn(world, isRepeated ? { ...call, body: null } : call);
  }
}

let places = 0;
/** All places together are sent each text often. A place is sent one at least. */
function shareOfTexts({ isEveryTextSent }: World, each: number): GrowingText[] {
  places += 1;
  const share = isEveryTextSent ? 1 : Math.min(each, growingTexts.length);
  return growingTexts.filter((_, at) => (at + places) % share === 0);
}

const attacked = new Set<string>();
/** Fields and parameters of the same name and schema are read alike: the first one is attacked, and by `npm run standstill` each. */
function isFirst({ isEveryTextSent }: World, what: string): boolean {
  const isNew = isEveryTextSent || !attacked.has(what);
  attacked.add(what);
  return isNew;
}

let tried = 0;
function isChosen({ isEveryTextSent }: World): boolean {
  tried += 1;
  return isEveryTextSent || tried % callsEach === 0;
}

/** One shape of a body in so many is sent to a call, other ones to the next; `npm run standstill` sends all of them. */
const shapesEach = 13;
let shaped = 0;
function shareOfShapes({ isEveryTextSent }: World): [string, (bytes: number) => string][] {
  shaped += 1;
  return Object.entries(growingShapes).filter((_, at) => isEveryTextSent || (at + shaped) % shapesEach === 0);
}

let shapes = 0;
/** Each shape stands in another field of the body; `npm run standstill` puts all of them into each. */
function shareOfNames({ isEveryTextSent }: World, names: string[]): string[] {
  shapes += 1;
  return isEveryTextSent ? names : [names[shapes % names.length] as string];
}

function* attacksOn(world: World, call: Call): Generator<Attack> {
  const sender = senderOf(world, call);
  const attack = (what: string, bytesMax: number, draw: (bytes: number) => Partial<DrawnRequest>): Attack => ({
    name: `${call.name}: ${what}`,
    bytesMax,
    send: (bytes) => sender(draw(bytes)),
  });
  const good = call.body
    ? (fc.sample(valueLike(call.body, world.fuzzed.known), { numRuns: 1, seed: 1 })[0] as unknown)
    : null;
  const fields = (call.body ? textFieldsOf(call.body) : []).filter(({ name, schema }) =>
    isFirst(world, `field ${name} ${JSON.stringify(schema)}`),
  );
  const parameters = call.parameters.filter((parameter) => isFirst(world, JSON.stringify(parameter)));
  const listBytes = listBytesMax[world.isEveryTextSent ? 'every' : 'some'];
  const whole = (text: GrowingText, bytes: number) => ({ payload: ofJsonBytes(text, bytes) });
  if (call.contentType === 'text/plain')
    for (const text of shareOfTexts(world, bodiesEach))
      yield attack(text.kind, bodyBytesMax, (bytes) => whole(text, bytes));
  if (call.contentType === 'text/csv')
    for (const text of shareOfTexts(world, bodiesEach))
      yield attack(text.kind, listBytes, (bytes) => whole(text, bytes));
  if (call.contentType === 'application/pdf')
    for (const text of shareOfTexts(world, bodiesEach))
      yield attack(text.kind, listBytes, (bytes) => ({ payload: `%PDF-1.7\n${text.of(bytes)}\n%%EOF` }));
  for (const {
    place,
    schema: { maxLength: lengthMax },
  } of fields)
    for (const text of shareOfTexts(world, textsEach)) {
      const within = (value: string) => ({ payload: written(call, withValue(good, place, value)) });
      const where = `${text.kind} in ${place.join('.')}`;
      yield attack(where, bodyBytesMax, (bytes) => within(ofJsonBytes(text, bytes)));
      if (lengthMax !== undefined && lengthMax > 30)
        yield attack(`${where}, as long as may be`, Math.min(lengthMax, fieldBytesMax), (length) =>
          within(text.of(length).slice(0, length)),
        );
    }
  if (call.body && isObject(good) && isChosen(world))
    for (const text of shareOfTexts(world, textsEach))
      yield attack(`${text.kind} in a field of its own`, bodyBytesMax, (bytes) => ({
        payload: written(call, { ...good, more: ofJsonBytes(text, bytes) }),
      }));
  for (const parameter of [...parameters, { name: 'more', in: 'query' as const }])
    for (const text of shareOfTexts(world, textsEach))
      yield attack(`${text.kind} in the ${parameter.in} parameter ${parameter.name}`, headBytesMax, (bytes) => ({
        url: urlWith(world, call, parameter, encoded(text.of(bytes), bytes)),
      }));
  if (isChosen(world)) {
    yield attack('many parameters', headBytesMax, (bytes) => ({
      url: `${urlOf(world, call)}?${'a&'.repeat(bytes / 2)}`,
    }));
    yield attack('parameters in parameters', headBytesMax, (bytes) => ({
      url: `${urlOf(world, call)}?a${'[b]'.repeat(bytes / 3)}=1`,
    }));
  }
  if (call.contentType === 'application/json' && call.body)
    for (const [kind, shape] of shareOfShapes(world)) {
      yield attack(kind, bodyBytesMax, (bytes) => ({ payload: shape(bytes) }));
      if (isObject(good))
        for (const name of shareOfNames(world, [...Object.keys(good), 'more']))
          yield attack(`${kind} in ${name}`, bodyBytesMax, (bytes) => ({
            payload: JSON.stringify({ ...good, [name]: '#' }).replace('"#"', () => shape(bytes)),
          }));
    }
  if (call.contentType === form)
    for (const unit of ['a&', 'a=1&', '%', '%25', '=', '+', 'a=%C3%28&'])
      yield attack(`a form of ${unit}`, bodyBytesMax, (bytes) => ({ payload: unit.repeat(bytes / unit.length) }));
}

/** Heads that any request may have, on a page, on a read and on a call that changes something. */
export function* attacksOnHeads(world: World, calls: readonly Call[]): Generator<Attack> {
  const names = [
    'cookie',
    'authorization',
    'x-forwarded-for',
    'forwarded',
    'accept-language',
    'accept-encoding',
    'accept',
  ];
  names.push(
    'if-none-match',
    'if-match',
    'if-modified-since',
    'content-type',
    'range',
    'origin',
    'referer',
    'user-agent',
  );
  for (const call of calls) {
    const sender = senderOf(world, call);
    for (const name of names)
      for (const text of shareOfTexts(world, headsEach))
        for (const before of name === 'authorization'
          ? ['', 'Bearer ']
          : name === 'cookie'
            ? ['', 'limelight-visitor=']
            : [''])
          yield {
            name: `${call.name}: ${text.kind} in the head ${name}`,
            bytesMax: headBytesMax,
            send: (bytes) => sender({ headers: { [name]: before + asHead(text.of(bytes)) } }),
          };
  }
}

/** The text as Node would hand it over: a byte for each character. */
const asHead = (text: string): string => text.replace(/[\r\n\0]/g, ' ').replace(/[^\x20-\x7e\t]/g, '\u00e9');

function senderOf(world: World, call: Call) {
  const { shop, fuzzed } = world;
  const asker = askerOf(shop, call);
  const { contentType, method } = call;
  return async ({ url = urlOf(world, call), headers = {}, payload }: Partial<DrawnRequest>) => {
    const typed = contentType !== null && payload !== undefined ? { 'content-type': contentType } : {};
    const request = fuzzed.dressed({ call, asker, buyer: 0, url, headers: { ...typed, ...headers }, payload });
    const {
      statusCode,
      headers: replied,
      body,
    } = await shop.app.inject({
      method,
      url: request.url,
      headers: request.headers,
      remoteAddress: anyAddress(),
      ...(request.payload !== undefined && { payload: request.payload }),
    });
    // Pages and files are not written as calls are.
    const isFault = statusCode >= 500;
    const wrong =
      !isFault && method === 'GET' && !call.path.startsWith('/api/')
        ? null
        : judgeAnswer({ statusCode, headers: replied, body, milliseconds: 0 });
    return wrong === null ? null : `${wrong}: ${body.slice(0, 300)}`;
  };
}

/** The asker with every right, so that an attack gets as far as it can. */
function askerOf({ app }: RunningApp, { method, path }: Call): DrawnRequest['asker'] {
  const pattern = path.replace(/\{(\w+)\}/g, ':$1');
  const right = app.guardedRoutes.find((route) => route.method === method && route.path === pattern)?.right ?? 'public';
  return typeof right === 'string' ? 'nobody' : 'admin';
}

type Field = { place: (string | number)[]; name: string; schema: JsonSchema };

function textFieldsOf(schema: JsonSchema, place: Field['place'] = [], name = ''): Field[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => textFieldsOf(one, place, name));
  const type = [schema.type].flat();
  if (type.includes('object'))
    return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => textFieldsOf(field, [...place, key], key));
  if (type.includes('array') && schema.items) return textFieldsOf(schema.items, [...place, 0], name);
  return type.includes('string') && place.length > 0 ? [{ place, name, schema }] : [];
}

function withValue(whole: unknown, [key, ...rest]: Field['place'], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') return [withValue((whole as unknown[] | undefined)?.[0], rest, value)];
  const object = isObject(whole) ? whole : {};
  return { ...object, [key]: withValue(object[key], rest, value) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const written = ({ contentType }: Call, value: unknown): string =>
  contentType === form ? new URLSearchParams(value as Record<string, string>).toString() : JSON.stringify(value);

const encoded = (text: string, bytes: number): string =>
  encodeURIComponent(text.toWellFormed())
    .slice(0, bytes)
    .replace(/%[0-9A-F]?$/, '');

const urlOf = (world: World, call: Call): string => urlWith(world, call, { name: '', in: 'query' }, '');

function urlWith(
  { fuzzed }: World,
  call: Call,
  { name, in: where }: { name: string; in: string },
  value: string,
): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    where === 'path' && parameter === name ? value : String(fuzzed.known[parameter]?.[0] ?? 1),
  );
  const needed = call.parameters.filter((one) => one.in === 'query' && one.required && one.name !== name);
  const query = needed.map((one) => `${one.name}=${encodeURIComponent(String(fuzzed.known[one.name]?.[0] ?? 1))}`);
  if (where === 'query' && name !== '') query.push(`${name}=${value}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

let requested = 0;
/** A fresh address, so that no rate limit answers first. */
function anyAddress(): string {
  requested += 1;
  return `10.${(requested >> 16) & 255}.${(requested >> 8) & 255}.${requested & 255}`;
}
