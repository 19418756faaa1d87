import { type RefusalCode, refusalStatuses } from './refusal-codes.ts';

/** A business no: its code says which. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly entityName: string;
  readonly retryAfterSeconds: number | undefined;
  /** What else the page needs to say what can be done instead. */
  readonly details: Record<string, unknown> | undefined;
  /** A client that was refused is recognised when it asks again. */
  cookies: string[] = [];

  constructor(
    code: RefusalCode,
    entityName: string,
    { retryAfterSeconds, details }: { retryAfterSeconds?: number; details?: Record<string, unknown> } = {},
  ) {
    // No stack: a refusal is not a fault, and the stack costs more than the rest of the refusal.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(code);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.entityName = entityName;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }

  get status(): number {
    return refusalStatuses[this.code];
  }
}
