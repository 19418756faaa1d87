// Whether the event loop was held: what its own thread worked without a break, so that a busy machine does not count.

export async function standstillDuring(work: () => Promise<unknown>): Promise<number> {
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
  await work();
  look();
  clearInterval(probe);
  return longest;
}
