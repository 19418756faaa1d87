import type { z } from 'zod';

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

export function parseInput<T extends z.ZodType>(schema: T, value: unknown, objectName: string): z.infer<T> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new BadInput(parsed.error.issues, objectName);
}
