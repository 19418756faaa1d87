import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { programmeRoutes } from '../../../contract/programme.ts';
import type { FormValues } from '../../ui/forms/use-form.ts';
import { fieldAt, formSchema, orNull } from './form-schema.ts';

test.each([
  ['names.en', 'names.en'],
  ['site', 'site.id'],
  ['types.minTicket', 'types'],
  ['version', undefined],
])('a refusal of %s belongs to the field %s', (path, field) => {
  expect(fieldAt(['name', 'names.en', 'site.id', 'types'], path)).toBe(field);
});

describe('a problem is reported at its field, with a word of its own', () => {
  const { shape: site } = programmeRoutes.sites.create.body;
  const { shape: pricing } = programmeRoutes.pricings.create.body;
  const { shape: event } = programmeRoutes.events.create.body;
  const { shape: session } = programmeRoutes.sessions.create.body;
  const schema = formSchema(
    z.object({
      name: site.name,
      names: site.names,
      price: pricing.price,
      zone: pricing.zone,
      maxTicketsPerOrder: orNull(event.maxTicketsPerOrder),
      startTime: orNull(session.startTime),
    }),
  );
  const right: FormValues = {
    name: '紅館',
    'names.en': 'Coliseum',
    price: '480.50',
    'zone.id': '7',
    maxTicketsPerOrder: '8',
    startTime: '2027-03-12T20:15:00+08:00',
  };
  const problemsWith = (change: FormValues) => {
    const read = schema.safeParse({ ...right, ...change });
    return read.error?.issues.map((issue) => [
      issue.path.join('/'),
      issue.message,
      (issue as { params?: object }).params,
    ]);
  };

  test('what is right is read as the call takes it', () => {
    expect(schema.parse(right)).toEqual({
      name: '紅館',
      names: { en: 'Coliseum' },
      price: 480.5,
      zone: { id: 7 },
      maxTicketsPerOrder: 8,
      startTime: new Date('2027-03-12T12:15:00Z'),
    });
  });

  test('a field that may be empty is sent as null', () => {
    expect(schema.parse({ ...right, maxTicketsPerOrder: ' ' })).toMatchObject({ maxTicketsPerOrder: null });
  });

  test.each<[FormValues, string, string, object]>([
    [{ name: 'x'.repeat(121) }, 'name', 'tooLong', { max: 120 }],
    [{ 'names.en': 'x'.repeat(121) }, 'names.en', 'tooLong', { max: 120 }],
    [{ price: '480.555' }, 'price', 'entity.invalid.decimals', {}],
    [{ price: 'four' }, 'price', 'pattern', {}],
    [{ price: '200000' }, 'price', 'entity.invalid.max', { max: 100_000 }],
    [{ maxTicketsPerOrder: '0' }, 'maxTicketsPerOrder', 'entity.invalid.min', { min: 1 }],
    [{ startTime: 'unfinished' }, 'startTime', 'pattern', {}],
    [{ startTime: '1999-01-01T20:00:00+08:00' }, 'startTime', 'years', {}],
  ])('%j', (change, field, code, values) => {
    expect(problemsWith(change)).toEqual([[field, code, values]]);
  });

  test('a row that was not chosen', () => {
    expect(problemsWith({ 'zone.id': '' })?.map(([field]) => field)).toEqual(['zone.id']);
  });
});
