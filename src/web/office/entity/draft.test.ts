import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftPlace } from './draft.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

const draft = { values: { name: 'Typed' }, base: { values: { name: 'Stored' }, version: 3 } };
const form = { name: '' };

describe('the draft of a form', () => {
  test('is there again after a reload, and gone once it is saved', () => {
    const place = draftPlace(1, '/entity/site/5/edit');
    place.keep(draft);
    expect(draftPlace(1, '/entity/site/5/edit').read(form)).toEqual(draft);
    place.drop();
    expect(place.read(form)).toBeNull();
  });

  test('belongs to one account and one address', () => {
    draftPlace(1, '/entity/site/5/edit').keep(draft);
    expect(draftPlace(2, '/entity/site/5/edit').read(form)).toBeNull();
    expect(draftPlace(1, '/entity/site/6/edit').read(form)).toBeNull();
  });

  test.each([{ name: '', more: '' }, { other: '' }, { name: true }])('is not put into another form: %j', (other) => {
    const place = draftPlace(1, '/entity/site/new');
    place.keep(draft);
    expect(place.read(other)).toBeNull();
  });

  test('that cannot be read counts as none', () => {
    kept.set('draft 1 /entity/site/new', '{"values"');
    expect(draftPlace(1, '/entity/site/new').read(form)).toBeNull();
    kept.set('draft 1 /entity/site/new', '{"values":null}');
    expect(draftPlace(1, '/entity/site/new').read(form)).toBeNull();
  });

  test('a browser that forbids it leaves the form working', () => {
    const forbid = () => {
      throw new Error('forbidden');
    };
    vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    const place = draftPlace(1, '/entity/site/new');
    place.keep(draft);
    place.drop();
    expect(place.read(form)).toBeNull();
  });
});
