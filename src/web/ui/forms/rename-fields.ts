import type { Answer } from '../../api/ask-server.ts';

/** The refused fields of an answer by the names that the form has for them. */
export function renameFields(answer: Answer, nameOf: (field: string) => string | undefined): Answer {
  const problem: { fieldErrors?: { field: string }[] } = answer.body ?? {};
  const fieldErrors = problem.fieldErrors?.map((error) => ({ ...error, field: nameOf(error.field) ?? error.field }));
  return fieldErrors ? { ...answer, body: { ...problem, fieldErrors } } : answer;
}
