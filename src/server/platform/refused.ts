import type { RefusalDetails } from '../../contract/refusal-details.ts';
import { type RefusalCode, refusalStatuses } from './refusal-codes.ts';

type DetailsOf<Code> = Code extends keyof RefusalDetails ? RefusalDetails[Code] : Record<string, unknown>;

/** A business no: its code says which. */
export class Refused<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: RefusalCode;
  readonly entityName: string;
  readonly retryAfterSeconds: number | undefined;
  /** Further data with which the page can offer other choices. */
  readonly details: Record<string, unknown> | undefined;
  /** Cookies of the refusal, so that the client is recognised when it retries. */
  cookies: string[] = [];

  constructor(
    code: Code,
    entityName: string,
    { retryAfterSeconds, details }: { retryAfterSeconds?: number; details?: DetailsOf<Code> } = {},
  ) {
    // No stack: a refusal is not a fault, and the stack costs more than the rest of it.
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
