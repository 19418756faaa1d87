import type { z } from 'zod';
import { errorTitles } from './error-titles.ts';

/** The prefix of the shop's own headers. Pages look for header names that end in `app-alert`, `app-error` and `app-params`. */
const app = 'X-limelightApp';
export const headerNames = { alert: `${app}-alert`, error: `${app}-error`, params: `${app}-params` } as const;

const problemType = (name: string) => `https://limelight.example/problem/${name}`;

export type FieldError = { objectName: string; field: string; message: string };

/** The body of every refused or failed call: `application/problem+json`. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  message: string;
  path?: string;
  detail?: string;
  requestId?: string;
  /** Where traces are collected. */
  traceId?: string;
  entityName?: string;
  errorKey?: string;
  params?: string;
  details?: Record<string, unknown>;
  fieldErrors?: FieldError[];
};

export const statusProblem = (status: number, path: string): Problem => ({
  type: problemType('problem-with-message'),
  title: errorTitles[status] ?? 'Error',
  status,
  path,
  // The shop's own fault is told as the specification words it: 'Internal Error'.
  message: status === 500 ? 'error.internal' : `error.http.${status}`,
});

/** A business refusal: the page translates `error.<errorKey>`, with the entity's name in it. */
export const refusalProblem = (
  status: number,
  errorKey: string,
  entityName: string,
  details?: Record<string, unknown>,
): Problem => ({
  type: problemType('problem-with-message'),
  title: errorTitles[status] ?? 'Refused',
  status,
  message: `error.${errorKey}`,
  entityName,
  errorKey,
  params: entityName,
  ...(details && { details }),
});

/** The name of the broken constraint in the API: NotNull, Size, Pattern, … */
function constraintName(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' && issue.params?.constraint !== undefined) return String(issue.params.constraint);
  if (issue.code === 'invalid_union') return constraintOfUnion(issue);
  const isOfValue = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  if (isOfValue && isMissing(issue.input)) return 'NotNull';
  if (issue.code === 'invalid_type') return 'Type';
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    if (issue.origin === 'string' || issue.origin === 'array') return 'Size';
    return issue.code === 'too_small' ? 'Min' : 'Max';
  }
  if (issue.code === 'invalid_format') return issue.format === 'email' ? 'Email' : 'Pattern';
  return 'Invalid';
}

const isMissing = (input: unknown): boolean => input === undefined || input === null;

/** A field may have several forms: the one with the type that was sent says what is wrong with it. */
function constraintOfUnion({ errors, input }: z.core.$ZodIssueInvalidUnion): string {
  if (isMissing(input)) return 'NotNull';
  const [issue] = errors.find(([first]) => first?.code !== 'invalid_type') ?? [];
  return issue ? constraintName(issue) : 'Type';
}

export function validationProblem(issues: readonly z.core.$ZodIssue[], objectName: string, path: string): Problem {
  return {
    type: problemType('constraint-violation'),
    title: 'Method argument not valid',
    status: 400,
    path,
    message: 'error.validation',
    fieldErrors: issues.map((issue) => ({ objectName, field: issue.path.join('.'), message: constraintName(issue) })),
  };
}
