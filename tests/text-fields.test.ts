// Texts that a call takes: one person's text must not change how another person's page or mail reads. Either the field refuses
// such characters, or the reason why it may have them is written here.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { personalInfoFields } from '../src/contract/own-orders.ts';
import { personalInfoSchema } from '../src/contract/personal-info.ts';
import type { Route } from '../src/contract/route.ts';

/** The fields by their name, or the end of it; each with what is done with it. */
const mayHoldAnything: Record<string, string> = {
  'POST /api/authenticate body.username': 'is looked for, and not kept',
  'body.password': 'is never shown, and every character of it counts',
  'body.currentPassword': 'is never shown',
  'body.newPassword': 'is never shown, and every character of it counts',
  'GET /api/activate query.key': 'is looked for as a digest',
  'POST /api/account/reset-password/finish body.key': 'is looked for as a digest',
  'POST /api/account/activation/init body.username': 'is looked for; mail goes to the address that is found',
  'POST /api/account/reset-password/init body': 'is looked for; mail goes to the address that is found',
  'body.code': 'is compared with what an app shows',
  'body.scans.code': 'is read as bytes that were signed',
  'body.recaptcha': 'is read by the human check alone',
  'query.recaptcha': 'is read by the human check alone',
  'query.cacheBuster': 'is not read',
  'query.eventCode': 'is looked for',
  'query.query': 'is looked for, and shown to nobody else',
  'POST /api/exports body.filter.query': 'is looked for, as in the list',
  'POST /api/payment/jetco/processDO body.String1': 'is signed by the provider: believed as it is or not at all',
  'POST /api/transfers/:invoiceNo/accept body.line': 'is looked for',
  'POST /api/mails/bounces body.messageId': 'is looked for',
  'body.image': 'is the bytes of a picture',
  'body.banner': 'is the bytes of a picture',
  'body.seatingPlan': 'is the bytes of a picture',
  'body.seatPlan': 'is read row by row and written again',
  ...Object.fromEntries(
    [
      'PUT /api/order/buyer',
      'POST /api/payment/asiapay/pay',
      'POST /api/payment/jetco/pay',
      'POST /api/payment/cash/pay',
    ].flatMap((call) =>
      Object.keys(personalInfoFields).map((name) => [`${call} body.${name}`, 'is read again as personal information']),
    ),
  ),
  'personal.mobile': 'is judged together with its country',
};

const tricks = ['\u202E', '\u2066', '\u200F', '\u061C', '\u200B', '\u2060', '\uFEFF', '\u{E0041}', '\u0007', '\u001B'];
const letsThrough = (field: z.ZodType): boolean =>
  tricks.some((trick) =>
    [`ab${trick}cd12`, `12${trick}345678`].some((typed) => String(field.safeParse(typed).data ?? '').includes(trick)),
  );

type Field = { name: string; schema: z.ZodType };
type Def = z.core.$ZodTypes['_zod']['def'];

/** The fields with a text, by name: all others are numbers or words of a list, or hold such fields. */
function textsIn(schema: z.ZodType, name: string): Field[] {
  const def = schema._zod.def as Def;
  const inside = (one: unknown, part = name) => textsIn(one as z.ZodType, part);
  switch (def.type) {
    case 'string':
      return [{ name, schema }];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => inside(field, `${name}.${key}`));
    case 'array':
      return inside(def.element);
    case 'union':
      return def.options.flatMap((option) => inside(option));
    case 'record':
      return [def.keyType, def.valueType].flatMap((part) => inside(part));
    case 'tuple':
      return def.items.flatMap((item) => inside(item));
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType);
    case 'pipe':
      return startsWithText(schema) ? [{ name, schema }] : [def.in, def.out].flatMap((part) => inside(part));
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'transform':
    // Bytes, which their own reader makes into text.
    case 'custom':
      return [];
    default:
      throw new Error(`${name}: nobody has thought of ${def.type}`);
  }
}

function startsWithText(schema: z.ZodType): boolean {
  const def = schema._zod.def as Def;
  return def.type === 'string' || (def.type === 'pipe' && startsWithText(def.in as z.ZodType));
}

/** Wherever the contract exports them. */
async function allRoutes(): Promise<Route[]> {
  const folder = join(import.meta.dirname, '../src/contract');
  const found = new Set<Route>();
  const look = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || value instanceof z.ZodType) return;
    if ('method' in value && 'path' in value && 'reply' in value) found.add(value as Route);
    else if (depth > 0) for (const part of Object.values(value)) look(part, depth - 1);
  };
  for (const name of readdirSync(folder).filter((file) => /^[\w-]+\.ts$/.test(file)))
    look(await import(join(folder, name)), 3);
  return [...found];
}

const fields = (await allRoutes()).flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? textsIn(schema, `${method} ${path} ${part}`) : [],
  ),
);
for (const asksIdNumber of [false, true]) fields.push(...textsIn(personalInfoSchema({ asksIdNumber }), 'personal'));
const hasReason = (name: string): boolean =>
  Object.keys(mayHoldAnything).some((reason) => name === reason || name.endsWith(` ${reason}`));

describe('a text that is typed', () => {
  test('is found in every call that takes one', () => {
    expect(fields.length).toBeGreaterThan(100);
    for (const name of ['POST /api/onlineEnquiry body.name', 'POST /api/account body.lastName', 'personal.address'])
      expect(fields.map((field) => field.name)).toContain(name);
  });

  test('shows what it says, or has a reason', () => {
    const offenders = fields.filter(({ name, schema }) => !hasReason(name) && letsThrough(schema));
    expect(offenders.map(({ name }) => name)).toEqual([]);
  });

  test('has no reason that it does not need', () => {
    const needed = fields.filter(({ schema }) => letsThrough(schema)).map(({ name }) => name);
    const unneeded = Object.keys(mayHoldAnything).filter(
      (reason) => !needed.some((name) => name === reason || name.endsWith(` ${reason}`)),
    );
    expect(unneeded).toEqual([]);
  });

  test('a field without either is noticed', () => {
    const body = z.object({ note: z.string().trim().max(100).optional(), of: z.array(z.object({ nick: z.string() })) });
    const names = textsIn(body, 'planted').filter(({ schema }) => letsThrough(schema));
    expect(names.map(({ name }) => name)).toEqual(['planted.note', 'planted.of.nick']);
  });
});
