// The fields of new codes, and of a change of codes.
import { z } from 'zod';
import { codeBatchRoutes, codeDollarsMax } from '../../../contract/code-batches.ts';
import { dollarsInput } from '../../../contract/money.ts';
import { reductionKinds } from '../../../domain/codes/code-terms.ts';
import { formSchema, orNull } from '../fields/form-schema.ts';

const optional = [
  'sessionId',
  'zoneId',
  'priceMax',
  'ticketsPerOrderMax',
  'validFrom',
  'validUntil',
  'seats',
  'persons',
];

type Typed = Record<string, unknown> & { reduction: { kind: string } };

/** A bound that is left empty is not sent, nor the number of a reduction that has none: its field is not shown. */
function asSent(values: unknown) {
  const { reduction, ...typed } = values as Typed;
  const sent = Object.entries(typed).filter(([name, value]) => value !== '' || !optional.includes(name));
  return { ...Object.fromEntries(sent), reduction: reduction.kind === 'NONE' ? { kind: 'NONE' } : reduction };
}

export const batchSchema = formSchema(z.preprocess(asSent, codeBatchRoutes.make.body));

const { shape } = codeBatchRoutes.change.body;
const changed = z.object({
  ticketsMax: orNull(shape.ticketsMax.unwrap().nullable()),
  changesReduction: z.boolean(),
  reduction: z.object({ kind: z.enum(reductionKinds), value: orNull(dollarsInput(codeDollarsMax).nullable()) }),
  changesTimes: z.boolean(),
  validFrom: orNull(shape.validFrom),
  validUntil: orNull(shape.validUntil),
});

/** A part that is not changed is not shown, and nothing that was typed in it counts. */
function asChanged(values: unknown) {
  const typed = values as Typed & { changesReduction: boolean; changesTimes: boolean };
  const { changesReduction, changesTimes, reduction } = typed;
  const hasNumber = changesReduction && reduction.kind !== 'NONE';
  return {
    ...typed,
    ...(!hasNumber && { reduction: { ...reduction, value: '' } }),
    ...(!changesTimes && { validFrom: '', validUntil: '' }),
  };
}

export const changeSchema = formSchema(z.preprocess(asChanged, changed));
