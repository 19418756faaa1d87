/** A business no. Codes are data: each has a status here and words at `error.<code>`. */
export const statusOf = {
  notFound: 404,
  tooManyRequests: 429,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof statusOf;

export class Refused extends Error {
  readonly code: RefusalCode;
  readonly entityName: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, entityName: string, retryAfterSeconds?: number) {
    super(code);
    this.code = code;
    this.entityName = entityName;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return statusOf[this.code];
  }
}
