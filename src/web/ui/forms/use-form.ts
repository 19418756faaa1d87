import { type FormEvent, useRef, useState } from 'react';
import { z } from 'zod';
import type { Answer } from '../../api/ask-server.ts';
import { useAfterPress } from './use-after-press.ts';

// Our pages forbid scripts made from text, which zod would otherwise try.
z.config({ jitless: true });

/** The values of the fields as typed; the schema turns them into data. */
export type FormValues = Record<string, string | boolean>;
/** Why a field is not right yet: the end of a word key `invalid.…`, with the numbers that its sentence needs. */
export type FieldProblem = { code: string; values: Record<string, string | number> };

type Options<Values extends FormValues, Schema extends z.ZodType> = {
  schema: Schema;
  initial: Values;
  onSubmit: (values: z.output<Schema>) => void;
};

export type Field<Value extends string | boolean = string | boolean> = {
  name: string;
  value: Value;
  problem: FieldProblem | undefined;
  onChange: (value: Value) => void;
  onLeave: () => void;
};

/** A form with the rules of its contract: a field is judged when it is left, and again with each change once it was wrong. */
export function useForm<Values extends FormValues, Schema extends z.ZodType>(options: Options<Values, Schema>) {
  const { schema, initial, onSubmit } = options;
  const [values, setValues] = useState(initial);
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Record<string, FieldProblem>>({});
  const form = useRef<HTMLFormElement>(null);
  const afterPress = useAfterPress();
  const problems = problemsOf(schema, values);

  const judge = (names: Iterable<string>) => setJudged((before) => new Set([...before, ...names]));
  const field = <Name extends keyof Values & string>(name: Name): Field<Values[Name]> => ({
    name,
    value: values[name],
    problem: judged.has(name) ? (problems[name] ?? refused[name]) : undefined,
    onChange: (value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setRefused(({ [name]: _, ...others }) => others);
    },
    onLeave: () => afterPress(() => judge([name])),
  });

  const focusFirst = (names: string[]) => {
    const elements = [...(form.current?.elements ?? [])] as HTMLElement[];
    elements.find((element) => names.includes(element.getAttribute('name') ?? ''))?.focus();
  };
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault();
    // A field that appears later, such as that of a code, has not been wrong yet.
    judge(Object.keys(problems));
    const read = schema.safeParse(values);
    if (read.success) onSubmit(read.data);
    else focusFirst(Object.keys(problems));
  };
  return {
    form,
    values,
    field,
    submit,
    /** Other values in place of all that was typed. */
    replace: setValues,
    /** These fields as they were before anything was typed: their being empty is no mistake of the visitor. */
    forget: (names: (keyof Values & string)[]) => {
      setValues((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, initial[name]])) }));
      setJudged((before) => new Set([...before].filter((name) => !names.includes(name))));
    },
    reset: () => {
      setValues(initial);
      setJudged(new Set());
      setRefused({});
    },
    /** One field that was not taken, for a reason with words of its own. */
    refuseField: (name: keyof Values & string, code: string, values: FieldProblem['values'] = {}) => {
      setRefused((before) => ({ ...before, [name]: { code, values } }));
      judge([name]);
      focusFirst([name]);
    },
    /** Fields that the server did not take, in its words; false when it named none of ours. */
    refuse: (answer: Answer): boolean => {
      const named = fieldErrorsIn(answer).filter(({ field: name }) => name in values);
      setRefused(Object.fromEntries(named.map(({ field: name, message }) => [name, { code: message, values: {} }])));
      judge(named.map(({ field: name }) => name));
      focusFirst(named.map(({ field: name }) => name));
      return named.length > 0;
    },
  };
}

type FieldError = { field: string; message: string };
const fieldErrorsIn = ({ body }: Answer): FieldError[] =>
  (typeof body === 'object' && body !== null && (body as { fieldErrors?: FieldError[] }).fieldErrors) || [];

function problemsOf(schema: z.ZodType, values: FormValues): Record<string, FieldProblem> {
  const read = schema.safeParse(values);
  if (read.success) return {};
  const problems: Record<string, FieldProblem> = {};
  for (const issue of read.error.issues) {
    const name = String(issue.path[0]);
    problems[name] ??= problemOf(issue, values[name]);
  }
  return problems;
}

/** An empty field is reported as missing before anything else. A rule's own message is its code, with its numbers. */
function problemOf(issue: z.core.$ZodIssue, value: unknown): FieldProblem {
  if (typeof value === 'string' && value.trim() === '') return { code: 'required', values: {} };
  if (issue.code === 'too_big') return { code: 'tooLong', values: { max: Number(issue.maximum) } };
  if (issue.code === 'too_small') return { code: 'tooShort', values: { min: Number(issue.minimum) } };
  if (issue.code === 'invalid_format') return { code: issue.format === 'email' ? 'email' : 'pattern', values: {} };
  if (issue.code === 'custom') return { code: issue.message, values: (issue.params as FieldProblem['values']) ?? {} };
  return { code: 'required', values: {} };
}
