import { expect, test } from 'vitest';
import { drawPart } from '../../../../tests/support/samples/draw-part.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { BuyerFields } from './buyer-fields.tsx';
import type { FieldOf } from './method-fields.tsx';
import { saleSchema, usualSale } from './sale-fields.ts';

const isSent = (typed: object) => saleSchema.safeParse({ ...usualSale('en'), ...typed }).success;

test('a field that is not shown does not hold a sale up, whatever was typed in it before', () => {
  expect(isSent({ received: '1,000' })).toBe(false);
  expect(isSent({ method: 'COUNTER_CARD', terminalReference: '0042', received: '1,000' })).toBe(true);
  const caller = { channel: 'TELEPHONE', lastName: '陳', email: 'a@visitor.example', mobile: '91234567' };
  expect(isSent({ ...caller, method: 'LINK', linkHours: 'soon' })).toBe(false);
  expect(isSent({ ...caller, method: 'COUNTER_CARD', terminalReference: '0042', linkHours: 'soon' })).toBe(true);
});

test('the buyer of a sale that needs none is shown where a field of it is wrong', () => {
  const fieldOf = (wrong: string) =>
    ((name: string): Field<string> => ({
      name,
      value: '',
      problem: name === wrong ? { code: 'email', values: {} } : undefined,
      onChange: () => {},
      onLeave: () => {},
    })) as FieldOf;
  const draw = (wrong: string) => drawPart(<BuyerFields field={fieldOf(wrong)} isNeeded={false} />, 'en');
  expect(draw('')).not.toMatch(/<details[^>]* open/);
  expect(draw('email')).toMatch(/<details[^>]* open/);
});
