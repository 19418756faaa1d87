// How long a piece of work keeps this thread from everything else: the processor's time that the thread worked without a break, so
// that another program on the machine does not count.

export type Measured = {
  /** The longest that nothing else could be done. */
  standstillMilliseconds: number;
  processorMilliseconds: number;
};

export async function standstillDuring<Output>(work: () => Promise<Output>): Promise<Measured & { answer: Output }> {
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

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
