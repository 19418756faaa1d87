/** Whether a shop, or what stands before it, replies that it is well. */
export const isHealthy = (address: string): Promise<boolean> =>
  fetch(`${address}/management/health`).then(
    ({ ok }) => ok,
    () => false,
  );
