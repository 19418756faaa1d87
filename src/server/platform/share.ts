/**
 * One computation at a time, whose result is shared with all who ask meanwhile, and within this time afterwards. A failure is shared with
 * those who waited for it, and with nobody later.
 */
export function share<Result>(milliseconds: number, compute: () => Promise<Result>): () => Promise<Result> {
  let shared: Promise<Result> | null = null;
  let staleAt = 0;
  return () => {
    if (shared && performance.now() < staleAt) return shared;
    staleAt = Number.POSITIVE_INFINITY;
    const computing = compute();
    shared = computing;
    computing.then(
      () => {
        staleAt = performance.now() + milliseconds;
      },
      () => {
        if (shared === computing) shared = null;
      },
    );
    return computing;
  };
}
