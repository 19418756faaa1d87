import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leastStandstillDuring } from '../../../../tests/standstill/measure-standstill.ts';
import { compare, openTransferOffice, type TransferOffice } from '../../../../tests/support/people/transfers.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

const head = 'Date,Details,Deposit\n';

describe('what is no statement does not hold the event loop:', () => {
  const megabytes = (letters: string, count: number) => letters.repeat((count * 1024 * 1024) / letters.length);
  test.each([
    ['ends of lines alone', () => megabytes('\n', 4), 200],
    ['spaces and ends of lines', () => megabytes(' \n', 3), [200, 422]],
    ['a line without an end', () => megabytes('a', 3), 422],
    ['a quotation without an end', () => `"${megabytes('a\n', 3)}`, 422],
    ['commas', () => megabytes(',', 3), 422],
    ['more lines than are compared', () => `${head}${'1,A,5.00\n'.repeat(5001)}`, 422],
    [
      'as many lines as are compared, each as long as may be',
      () => `${head}${`1,${'1 '.repeat(350)},5.00\n`.repeat(5000)}`,
      [200, 422, 503],
    ],
    [
      'the beginning of a reference, again and again',
      () => `${head}${`1,${'00001000'.repeat(90)},5.00\n`.repeat(5000)}`,
      [200, 503],
    ],
    ['bytes that are no letters', () => Buffer.alloc(3 * 1024 * 1024, 0x81), 422],
    ['letters of two bytes', () => Buffer.from(`\ufeff${megabytes('\n', 1)}`, 'utf16le'), 200],
  ] as const)(
    '%s',
    async (_, make, status) => {
      const bytes = Buffer.from(make());
      const { answer, standstillMilliseconds } = await leastStandstillDuring(() => compare(shop, bytes), 250);
      expect([status].flat()).toContain(answer.statusCode);
      if (answer.statusCode === 422) expect(answer.json().errorKey).toBe('statementRefused');
      expect(standstillMilliseconds).toBeLessThan(250);
    },
    60_000,
  );

  test('nor does one of five megabytes, which is not even read', async () => {
    expect((await compare(shop, megabytes('1,A,5.00\n', 5))).statusCode).toBe(413);
  });
});
