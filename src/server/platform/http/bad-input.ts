import type { z } from 'zod';
import type { FieldConstraint } from './field-constraint.ts';

/** Thrown when a request does not fit its contract. The reply is 400 and names the fields. */
export class BadInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly objectName: string;

  constructor(issues: readonly z.core.$ZodIssue[], objectName: string) {
    super('bad input');
    this.issues = issues;
    this.objectName = objectName;
  }
}

/** `name` is that of a body which is one text. */
export function parseInput<T extends z.ZodType>(
  schema: T,
  value: unknown,
  objectName: string,
  name?: string,
): z.infer<T> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw new BadInput(name === undefined ? issues : issues.map((issue) => ({ ...issue, path: [name] })), objectName);
}

/** Refuses one field for a reason that only the database or the file itself shows. Its words are `error.<constraint>`. */
export const fieldRefused = (objectName: string, field: string, constraint: FieldConstraint): BadInput =>
  fieldsRefused(objectName, [field], constraint);

export const fieldsRefused = (objectName: string, fields: string[], constraint: FieldConstraint): BadInput =>
  new BadInput(
    fields.map((field) => ({
      code: 'custom',
      path: [field],
      message: constraint,
      params: { constraint },
      input: undefined,
    })),
    objectName,
  );
