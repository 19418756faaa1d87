/** `otherwise` when the work fails, or takes longer. */
export async function soon<Result>(work: Promise<Result>, otherwise: Result, millisecondsMax: number): Promise<Result> {
  const { promise: late, resolve } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => resolve(otherwise), millisecondsMax);
  try {
    return await Promise.race([work.catch(() => otherwise), late]);
  } finally {
    clearTimeout(timer);
  }
}
