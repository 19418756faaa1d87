/** A business no. Codes are data: each has a status here and words at `error.<code>`. */
export const statusOf = {
  notFound: 404,
  tooManyRequests: 429,
  busy: 503,
  cardNumberRefused: 400,
  // Who asks: 401 and 403 are for this alone, because a page lets go of the sign-in when it meets them.
  signInNeeded: 401,
  notAllowed: 403,
  badCredentials: 401,
  secondFactorNeeded: 401,
  secondFactorWrong: 401,
  // Accounts.
  humanCheckNeeded: 400,
  userexists: 400,
  emailexists: 400,
  idexists: 400,
  idnull: 400,
  incorrectPassword: 400,
  weakPassword: 400,
  invalidKey: 400,
  wrongCode: 400,
  secondFactorThere: 409,
  secondFactorMissing: 409,
  ownAccount: 409,
  lastAdmin: 409,
  // Passes and places in line.
  passUnknown: 400,
  passExpired: 400,
  passNeeded: 400,
  passUsed: 409,
  placeLost: 410,
  tooManyPlaces: 429,
  tooManyHeld: 429,
  // What a buyer asks for.
  closed: 409,
  notOpen: 409,
  wrongSite: 400,
  wrongSession: 400,
  wrongPricing: 400,
  wrongDelivery: 400,
  tooManyTickets: 400,
  tooFewTickets: 400,
  fewerTickets: 409,
  // What is left.
  soldOut: 409,
  noBlock: 409,
  alreadyHolding: 409,
  visitorLimit: 409,
  customerLimit: 409,
  notWaiting: 409,
  // Payments.
  alreadyPaid: 409,
  buyerMissing: 409,
  tooManyAttempts: 429,
  methodClosed: 409,
  receiptInvalid: 400,
  tooManyTransfers: 409,
  proofRefused: 400,
  tooManyPages: 400,
  tooManyProofs: 409,
  alreadyDecided: 409,
  lineUsed: 409,
  lineUnknown: 409,
  statementRefused: 422,
  otherAmount: 409,
  refundFailed: 409,
  paymentUnderWay: 409,
  // Human checks.
  humanCheckFailed: 400,
  humanCheckUsed: 409,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof statusOf;

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
    return statusOf[this.code];
  }
}
