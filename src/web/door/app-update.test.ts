import { afterEach, expect, test, vi } from 'vitest';
import { watchUpdates } from './app-update.ts';

class FakeWorker extends EventTarget {
  messages: unknown[] = [];
  postMessage = (message: unknown) => void this.messages.push(message);
}
class FakeWorkers extends EventTarget {
  registration = Object.assign(new EventTarget(), {
    waiting: null as FakeWorker | null,
    installing: null as FakeWorker | null,
  });
  controller: FakeWorker | null;
  registered: unknown[] = [];
  constructor(controller: FakeWorker | null) {
    super();
    this.controller = controller;
  }
  register = async (...terms: unknown[]) => {
    this.registered.push(terms);
    return this.registration;
  };
}

function browserWith(controller: FakeWorker | null, waiting: FakeWorker | null = null) {
  const workers = new FakeWorkers(controller);
  workers.registration.waiting = waiting;
  const reload = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('location', { reload });
  return { workers, reload };
}
afterEach(() => vi.unstubAllGlobals());

test('the worker is registered for the door alone', async () => {
  const { workers } = browserWith(null);
  await watchUpdates(
    () => true,
    () => {},
  );
  expect(workers.registered).toEqual([['/door-service-worker.js', { scope: '/door' }]]);
});

test('a version that waits at a start takes over when nothing is unsent, and the page loads anew', async () => {
  const waiting = new FakeWorker();
  const { workers, reload } = browserWith(new FakeWorker(), waiting);
  await watchUpdates(
    () => true,
    () => {},
  );
  expect(waiting.messages).toEqual(['update']);
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('with unsent scans a version waits until staff tap', async () => {
  const { workers } = browserWith(new FakeWorker());
  const onReady = vi.fn();
  const update = await watchUpdates(() => false, onReady);
  expect(onReady).not.toHaveBeenCalled();
  const installing = new FakeWorker();
  workers.registration.installing = installing;
  workers.registration.dispatchEvent(new Event('updatefound'));
  workers.registration.waiting = installing;
  installing.dispatchEvent(new Event('statechange'));
  expect(onReady).toHaveBeenCalledOnce();
  expect(installing.messages).toEqual([]);
  update.apply();
  expect(installing.messages).toEqual(['update']);
});

test('the first version waits for nobody, and a browser without workers goes on', async () => {
  const { workers, reload } = browserWith(null, new FakeWorker());
  const onReady = vi.fn();
  await watchUpdates(() => true, onReady);
  workers.dispatchEvent(new Event('controllerchange'));
  expect([onReady.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
  vi.stubGlobal('navigator', {});
  await expect(watchUpdates(() => true, onReady)).resolves.toBeDefined();
});
