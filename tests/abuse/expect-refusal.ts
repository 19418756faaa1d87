// Holds for every case: a refusal with a code of the shop, soon, without internals.
import type { LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import { judgeAnswer } from '../fuzz/judge-answer.ts';

export function expectRefusal(reply: Response, statuses: number | number[], errorKey?: string): void {
  const { statusCode, headers, body } = reply;
  expect([statuses].flat(), body).toContain(statusCode);
  expect(judgeAnswer({ statusCode, headers, body, milliseconds: 0 })).toBeNull();
  if (errorKey) expect(reply.json()).toMatchObject({ errorKey, message: `error.${errorKey}` });
}

/** The fields that a 400 names. */
export const fieldsOf = (reply: Response): string[] =>
  (reply.json().fieldErrors ?? []).map(({ field }: { field: string }) => field);
