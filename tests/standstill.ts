// Whether the event loop was held: what its own thread worked without a break, so that a busy machine does not count.

export async function standstillDuring<Output>(
  work: () => Promise<Output>,
): Promise<{ answer: Output; standstill: number }> {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [before, longest] = [used(), 0];
  const look = () => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const probe = setInterval(look, 1);
  const answer = await work();
  look();
  clearInterval(probe);
  return { answer, standstill: longest };
}
