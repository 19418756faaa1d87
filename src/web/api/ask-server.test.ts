// A call without an answer may have been carried out. The page sends again only what does nothing a second time.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as api from '../../contract/addresses.ts';
import { call } from './call.ts';

let sent: string[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The first answers, one for each time that the call is sent; null is a connection that breaks. */
const answering = (...answers: (Response | null)[]) =>
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[sent.length];
    sent.push(path);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });

async function settled<Result>(calling: Promise<Result>): Promise<Result> {
  await vi.runAllTimersAsync();
  return calling;
}

const refusal = (errorKey: string) => Response.json({ errorKey, message: `error.${errorKey}` }, { status: 503 });
const addNote = () => call(api.addOrderNote, { params: { id: '7' }, body: { note: 'The buyer called' } });
const giveBack = () => call(api.giveBackOrder, { body: { token: 'a.b' }, isRepeatable: true });

describe('a call that does something each time', () => {
  test.each([
    ['the connection broke', null],
    ['a proxy had no answer in time', new Response('Gateway timeout', { status: 504 })],
    ['a proxy lost the server', new Response('Bad gateway', { status: 502 })],
    ['the server had no time left', refusal('busy')],
  ])('is sent once, and may be done: %s', async (_, answer) => {
    answering(answer, Response.json({}));
    expect(await settled(addNote())).toMatchObject({ isOk: false, mayBeDone: true });
    expect(sent).toHaveLength(1);
  });

  test('has not left a browser without a network', async () => {
    answering();
    vi.stubGlobal('navigator', { onLine: false });
    expect(await settled(addNote())).toMatchObject({ status: 0, mayBeDone: false });
  });
});

describe('a call that does nothing a second time', () => {
  test('is sent again while its first is still being done, and not when it is refused for good', async () => {
    const underWay = Response.json({ errorKey: 'requestUnderWay' }, { status: 409, headers: { 'Retry-After': '2' } });
    answering(underWay, Response.json({}));
    expect(await settled(giveBack())).toMatchObject({ isOk: true });
    expect(sent).toHaveLength(2);
    answering(null, null, Response.json({ errorKey: 'requestUsed' }, { status: 409 }));
    expect(await settled(giveBack())).toMatchObject({ isOk: false, status: 409 });
    expect(sent).toHaveLength(3);
  });

  test('is sent again until it is answered', async () => {
    answering(null, new Response('', { status: 502 }), Response.json({}));
    expect(await settled(giveBack())).toMatchObject({ isOk: true });
    expect(sent).toHaveLength(3);
  });

  test('is sent once to a shop that is closed for visitors, which is not over in a moment', async () => {
    answering(refusal('maintenance'), Response.json({}));
    expect(await settled(giveBack())).toMatchObject({ isOk: false, status: 503 });
    expect(sent).toHaveLength(1);
  });

  test('is given up after four times, and may be tried again', async () => {
    answering();
    const result = await settled(giveBack());
    expect(result).toMatchObject({ isOk: false, status: 0 });
    expect(result).not.toHaveProperty('mayBeDone');
    expect(sent).toHaveLength(4);
  });

  test('as each that reads', async () => {
    answering(null, Response.json([]));
    expect(await settled(call(api.listPaymentMethods))).toMatchObject({ isOk: true });
    expect(sent).toHaveLength(2);
  });
});
