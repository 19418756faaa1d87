/** The code of an error of PostgreSQL, of the network or of the system; undefined where it has none. */
export const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null | undefined)?.code;
