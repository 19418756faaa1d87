const idleMillisecondsMax = 1000;
const pauseMilliseconds = 200;

/**
 * Calls when the browser has nothing else to do. React takes over a drawn page part by part, each when there is nothing more urgent: until then
 * the page must stay the one that was drawn. Safari cannot tell, and waits for a moment. Returns how to call it off.
 */
export function whenIdle(call: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(call, pauseMilliseconds);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(call, { timeout: idleMillisecondsMax });
  return () => cancelIdleCallback(idle);
}
