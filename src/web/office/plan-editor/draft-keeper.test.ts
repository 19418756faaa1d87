import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plan as small } from '../../../../tests/support/samples/small-plan.ts';
import type { SitePlanDraft } from '../../../contract/plans.ts';
import { packPlan } from '../../../domain/plans/packed-plan.ts';
import { renameZone } from '../plan-edits/zones.ts';
import { DraftKeeper, documentIn } from './draft-keeper.ts';
import { PlanEditor } from './plan-editor.ts';

const packed = packPlan(small.document) as SitePlanDraft['document'];
const published: SitePlanDraft = {
  version: null,
  document: packed,
  savedAt: null,
  savedBy: null,
  published: packed,
  publishedTag: 'first',
  isOutdated: false,
};
const siteId = 7;
const pause = 2000;

/** A server that keeps one draft. */
class Server {
  draft: SitePlanDraft = published;
  isReachable = true;
  bodies: { version: number | null }[] = [];

  readonly saveDraft = async (_: number, body: { version: number | null; document: unknown }) => {
    this.bodies.push(body);
    if (!this.isReachable) return { isOk: false, status: 0, headers: new Headers(), body: undefined };
    if (body.version !== this.draft.version) return { isOk: false, status: 409, headers: new Headers(), body: {} };
    const saved = { version: (body.version ?? 0) + 1, savedAt: '2026-11-23T08:00:00Z', savedBy: 'ann' };
    this.draft = { ...this.draft, ...saved, document: structuredClone(body.document) as SitePlanDraft['document'] };
    return { isOk: true, status: 200, headers: new Headers(), body: saved };
  };

  readonly readDraft = async () => ({ isOk: true, status: 200, headers: new Headers(), body: this.draft });
}

let server: Server;
let stops: (() => void)[];
const storage = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  stops = [];
  storage.clear();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function openEditor() {
  const plan = server.draft;
  const editor = new PlanEditor(documentIn(plan.document));
  const keeper = new DraftKeeper(siteId, plan, editor, server as never);
  const stop = keeper.start(plan);
  stops.push(stop);
  const rename = (name: string) =>
    editor.edit((state) => renameZone(state, state.document.zones[0] as never, name), 'name');
  return { editor, keeper, rename, stop };
}
const savedName = () => server.draft.document.zones[0]?.name;

test('a pause in the work saves the draft, once for many changes', async () => {
  const { keeper, rename } = openEditor();
  for (const name of ['A', 'Ar', 'Arena']) rename(name);
  expect(keeper.get().status).toBe('changed');
  await vi.advanceTimersByTimeAsync(pause);
  expect(keeper.get()).toMatchObject({ status: 'saved', version: 1, savedBy: 'ann' });
  expect(server.bodies).toHaveLength(1);
  expect(savedName()).toBe('Arena');
  expect(storage.size).toBe(0);
});

test('without a network the work is kept in the browser, and saved when there is one again', async () => {
  const { keeper, rename } = openEditor();
  server.isReachable = false;
  rename('Arena');
  await vi.advanceTimersByTimeAsync(pause);
  expect(keeper.get().status).toBe('unreachable');
  expect(storage.size).toBe(1);
  server.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.get().status).toBe('saved');
  expect(savedName()).toBe('Arena');
});

test('what was not saved is there again after a reload', async () => {
  const first = openEditor();
  server.isReachable = false;
  first.rename('Arena');
  await vi.advanceTimersByTimeAsync(pause);
  first.stop();
  server.isReachable = true;
  const second = openEditor();
  expect(second.editor.document.zones[0]?.name).toBe('Arena');
  await vi.advanceTimersByTimeAsync(pause);
  expect(savedName()).toBe('Arena');
});

test.each([
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const)(
  'when another person saved meanwhile nothing is written until one plan is chosen: %s',
  async (whose, name) => {
    const me = openEditor();
    const other = openEditor();
    other.rename('Theirs');
    await vi.advanceTimersByTimeAsync(pause);
    other.stop();
    me.rename('Mine');
    await vi.advanceTimersByTimeAsync(pause);
    expect(me.keeper.get()).toMatchObject({ status: 'conflict', theirs: { savedBy: 'ann' } });
    me.rename('Mine again');
    me.rename('Mine');
    await vi.advanceTimersByTimeAsync(pause);
    expect(savedName()).toBe('Theirs');
    await me.keeper.choose(whose);
    expect(savedName()).toBe(name);
    expect(me.editor.document.zones[0]?.name).toBe(name);
    expect(me.keeper.get().status).toBe('saved');
  },
);

test('a copy of an older draft does not take the place of a newer one silently', async () => {
  const me = openEditor();
  server.isReachable = false;
  me.rename('Mine');
  await vi.advanceTimersByTimeAsync(pause);
  me.stop();
  server.isReachable = true;
  server.draft = { ...published, version: 5, savedBy: 'bob' };
  const back = openEditor();
  expect(back.keeper.get()).toMatchObject({ status: 'conflict', theirs: { savedBy: 'bob' } });
});
