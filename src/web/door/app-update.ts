// A new version of the app takes over when it can lose nothing: at a start, or when staff tap while no scan is unsent.

const script = '/door-service-worker.js';

export type AppUpdate = { apply: () => void };

/** Calls back when a new version waits. Without service workers the app works, only not after a restart without a network. */
export async function watchUpdates(mayApplyNow: () => boolean, onReady: () => void): Promise<AppUpdate> {
  let waiting: ServiceWorker | null = null;
  const apply = () => waiting?.postMessage('update');
  const update = { apply };
  const workers = navigator.serviceWorker;
  if (!workers) return update;
  const hadOne = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (hadOne) location.reload();
  });
  const registration = await workers.register(script, { scope: '/door' }).catch(() => null);
  if (!registration) return update;
  const note = () => {
    // The first version waits for nobody.
    waiting = workers.controller ? registration.waiting : null;
    if (waiting) onReady();
  };
  note();
  if (waiting && mayApplyNow()) apply();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', note);
  });
  return update;
}
