import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCodes } from '../../../../tests/support/people/codes.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { mailboxDigest } from '../../shop/orders/name-buyer.ts';
import { erasePerson, exportPerson } from './person.ts';

let office: BoxOffice;
beforeAll(async () => {
  office = await openBoxOffice();
  const { eventId } = await office.hallOf(9);
  const [pat, sam] = ['patlee@gmail.com', 'sam@visitor.example'].map(digestOf) as [string, string];
  const add = (code: string, of: object) => addCodes(office.db, eventId, { codes: [code], ...of });
  const mailedTo = (mailedDigest: string) => ({ mailedDigest, mailedAt: new Date() });
  await add('BOUNDTUPAT', { personDigest: pat, ...mailedTo(pat) });
  await add('MAILEDTUPAT', mailedTo(pat));
  await add('BOUNDTUSAM', { personDigest: sam, ...mailedTo(sam) });
  await add('FREECUDE', {});
});
afterAll(() => office.close());

const digestOf = (address: string) => mailboxDigest(office.deps.signingKey, address);
const codesOf = async (address: string) =>
  (await exportPerson(office.deps, address)).codes.map(({ code, isPersonal, mailedAt }) => [
    code,
    isPersonal,
    mailedAt !== null,
  ]);
const storedCodes = () => office.db.selectFrom('code').orderBy('id').selectAll().execute();

test('the export of a person names the codes that are for them or were mailed to them', async () => {
  expect(await codesOf('Pat.Lee+tickets@gmail.com')).toEqual([
    ['BOUNDTUPAT', true, true],
    ['MAILEDTUPAT', false, true],
  ]);
  expect(await codesOf('nobody@visitor.example')).toEqual([]);
});

test('erasure leaves no digest of a person, and withdraws what only they could use', async () => {
  const [, , ofSam, free] = await storedCodes();
  expect(await erasePerson(office.deps, 'pat.lee@gmail.com')).toMatchObject({ codes: 2 });
  const nobody = { personDigest: null, mailedDigest: null, mailedAt: expect.any(Date) };
  expect(await storedCodes()).toMatchObject([
    { ...nobody, withdrawnAt: expect.any(Date), version: 2 },
    { ...nobody, withdrawnAt: null },
    ofSam,
    free,
  ]);
  expect(await codesOf('patlee@gmail.com')).toEqual([]);
});
