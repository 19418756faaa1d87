import { z } from 'zod';
import type { FieldProblem, FormValues } from '../../ui/forms/use-form.ts';

/** Fields of a form may lie deeper than one level. Such a field is named by its path, as the server names it in a refusal: `names.en`. */
function nestedValues(values: FormValues): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const [first = name, second] = name.split('.', 2);
    if (second === undefined) nested[first] = value;
    else nested[first] = { ...(nested[first] as object), [second]: value };
  }
  return nested;
}

/** The schema of a body, for the flat values of a form: each problem is reported at the field that it is about. */
export const formSchema = <Output extends object>(schema: z.ZodType<Output>): z.ZodType<Output> =>
  z.transform((values: FormValues, context) => {
    const read = schema.safeParse(nestedValues(values));
    if (read.success) return read.data;
    const names = Object.keys(values);
    for (const issue of read.error.issues) {
      const { code, values: params } = problemIn(issue);
      const name = fieldAt(names, issue.path.join('.')) ?? names[0] ?? '';
      context.issues.push({ code: 'custom', input: values[name], path: [name], message: code, params });
    }
    return z.NEVER;
  }) as unknown as z.ZodType<Output>;

/** The field of a form for a path of the server: itself, the one around it (`types.minTicket`), or the one inside it (`site`). */
export const fieldAt = (names: readonly string[], path: string): string | undefined =>
  names.find((name) => name === path) ??
  names.find((name) => path.startsWith(`${name}.`)) ??
  names.find((name) => name.startsWith(`${path}.`));

function problemIn(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.code === 'invalid_union') return problemInUnion(issue);
  if (issue.code === 'not_multiple_of') return { code: 'entity.invalid.decimals', values: {} };
  if (issue.code === 'too_big') return bound(issue.origin, 'max', Number(issue.maximum));
  if (issue.code === 'too_small') return bound(issue.origin, 'min', Number(issue.minimum));
  if (issue.code === 'invalid_format') return { code: 'pattern', values: {} };
  if (issue.code === 'custom') return { code: issue.message, values: (issue.params as FieldProblem['values']) ?? {} };
  return { code: 'other', values: {} };
}

function bound(origin: string, end: 'min' | 'max', limit: number): FieldProblem {
  if (origin === 'string') return { code: end === 'max' ? 'tooLong' : 'tooShort', values: { [end]: limit } };
  return { code: `entity.invalid.${end}`, values: { [end]: limit } };
}

/** A value may have several forms: the one with the type that was entered says what is wrong. */
function problemInUnion({ errors }: z.core.$ZodIssueInvalidUnion): FieldProblem {
  const issue = errors.flat().find(({ code }) => code !== 'invalid_type');
  return issue ? problemIn(issue) : { code: 'other', values: {} };
}

/** A field that may stay empty: nothing is sent as null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (typeof text === 'string' && text.trim() === '' ? null : text), schema);
