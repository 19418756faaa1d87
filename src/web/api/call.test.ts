import { afterEach, describe, expect, test, vi } from 'vitest';
import * as api from '../../contract/addresses.ts';
import { call, readList, readReply } from './call.ts';

type Sent = { path: string; init: RequestInit };
let sent: Sent[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sent = [];
});

const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    return new Response(body, { status, headers });
  });

describe('a call', () => {
  test('goes where the contract says, with its values in their places', async () => {
    answering(200, '{}');
    await call(api.acceptTransfer, { params: { invoiceNo: 'INV7' }, body: { amount: 480 } });
    await call(api.acquirePass, { query: { eventId: 7, place: undefined } });
    expect(sent[0]).toMatchObject({
      path: '/api/transfers/INV7/accept',
      init: { method: 'POST', body: '{"amount":480}', headers: { 'Content-Type': 'application/json' } },
    });
    expect(sent[1]).toMatchObject({ path: '/api/order/acquire-token?eventId=7', init: { method: 'GET' } });
    expect(sent[1]?.init.body).toBeUndefined();
  });

  test('sends a text as it is, and a form as its fields', async () => {
    answering(200, '{}');
    await call(api.requestPasswordReset, { body: 'me@example.com', bodyType: 'text/plain' });
    const bodyType = 'application/x-www-form-urlencoded';
    await call(api.reportAsiaPaySuccess, { body: { invoiceNo: 'INV7', token: 'a b' }, bodyType, isRepeatable: true });
    expect(sent[0]?.init).toMatchObject({ body: 'me@example.com', headers: { 'Content-Type': 'text/plain' } });
    expect(String(sent[1]?.init.body)).toBe('invoiceNo=INV7&token=a+b');
    expect(sent[1]?.init.headers).toMatchObject({ 'Content-Type': bodyType });
  });

  test('that went well has a reply, any other has what was said instead', async () => {
    answering(200, '["ASIA_PAY"]');
    expect(await call(api.listPaymentMethods)).toMatchObject({ isOk: true, body: ['ASIA_PAY'] });
    answering(409, '{"errorKey":"soldOut"}');
    expect(await call(api.listPaymentMethods)).toMatchObject({
      isOk: false,
      status: 409,
      body: { errorKey: 'soldOut' },
    });
  });

  test('that something else than the shop says yes to was not answered', async () => {
    vi.useFakeTimers();
    answering(200, '<p>Welcome to the network of this hotel</p>');
    const calling = call(api.listPaymentMethods);
    await vi.runAllTimersAsync();
    expect(await calling).toMatchObject({ isOk: false, status: 0 });
  });

  test('the compiler wants what the contract wants', () => {
    answering(200, '{}');
    // @ts-expect-error: it has no body
    void call(api.claimOrder);
    // @ts-expect-error: the body is of another call
    void call(api.claimOrder, { body: { token: 'a' } });
    // @ts-expect-error: a second one would add the note again
    void call(api.addOrderNote, { params: { id: '7' }, body: { note: 'a' }, isRepeatable: true });
    // @ts-expect-error: there is no such address
    void call('GET /api/secrets');
    // @ts-expect-error: a reply is what the contract says
    void call(api.listPaymentMethods).then((result) => result.isOk && result.body.total);
  });
});

test('a list comes with how many there are on all of its pages', async () => {
  answering(200, '[]', { 'X-Total-Count': '41' });
  expect(await readList(api.listHolds, { query: { page: 2 } })).toEqual({ items: [], total: 41 });
});

test('what is read and not there is thrown with its status', async () => {
  answering(403, '');
  await expect(readReply(api.listSignIns)).rejects.toMatchObject({ status: 403 });
});
