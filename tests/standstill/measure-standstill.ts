// How long a piece of work keeps this thread from everything else: the processor's time that the thread worked without a break, so
// that another program on the machine does not count.

export type Measured = {
  /** The longest that nothing else could be done. */
  standstillMilliseconds: number;
  processorMilliseconds: number;
};
type Measurement<Output> = Measured & { answer: Output };

export async function standstillDuring<Output>(work: () => Promise<Output>): Promise<Measurement<Output>> {
  const beginning = processorTime();
  let [before, longest] = [beginning, 0];
  const look = () => {
    const now = processorTime();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const looking = setInterval(look, 1);
  try {
    const answer = await work();
    look();
    return { answer, standstillMilliseconds: longest, processorMilliseconds: before - beginning };
  } finally {
    clearInterval(looking);
  }
}

/**
 * The same work again while it stands still for as long as that, three times at most. A busy processor and the clearing of memory that
 * other tests left make single measurements longer, and never shorter.
 */
export async function leastStandstillDuring<Output>(
  work: () => Promise<Output>,
  milliseconds: number,
): Promise<Measurement<Output>> {
  for (let tries = 3; ; tries--) {
    const measured = await standstillDuring(work);
    if (measured.standstillMilliseconds < milliseconds || tries === 1) return measured;
  }
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
