// The form of step 4, besides the order: the buyer, and the answers to the security questions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Payer, securityAnswers } from '../../../../tests/support/people/payers.ts';
import { openTransferOffice, payByTransfer, type TransferOffice } from '../../../../tests/support/people/transfers.ts';
import { addHall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { type SealedAs, unseal } from '../../platform/signing/sealed.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

const person = {
  firstName: '大文',
  lastName: '陳',
  mobile: '6123 4567',
  address: '九龍彌敦道 1 號',
  email: 'man@visitor.example',
};

/** Seats that are held, and nobody has said who buys them. */
async function unnamed(event: Record<string, unknown> = {}, deliverType = ''): Promise<Payer> {
  const hall = await addHall(shop.db, { zones: [rowsOfSeats(2, 10)], event });
  const who = shop.buyer(hall.eventId);
  const { body } = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2)], deliverType }, who);
  return { hall, who, orderId: body.id, email: person.email, seats: [] };
}
const buyerOf = async ({ orderId }: Payer) => {
  const row = await shop.db.selectFrom('orderBuyer').where('orderId', '=', orderId).selectAll().executeTakeFirst();
  const read = (as: SealedAs, sealed: Buffer | null | undefined) =>
    sealed ? unseal(shop.deps.signingKey, as, sealed) : null;
  return (
    row && { person: JSON.parse(read('buyer', row.sealedPerson) ?? ''), answers: read('answers', row.sealedAnswers) }
  );
};
const paymentsOf = ({ orderId }: Payer) =>
  shop.db.selectFrom('payment').where('orderId', '=', orderId).select('invoiceNo').execute();
const wrongFields = (body: { fieldErrors?: { field: string }[] }) => [
  ...new Set(body.fieldErrors?.map(({ field }) => field)),
];

describe('who buys', () => {
  test('is named by the form of step 4, with a mobile of Hong Kong unless it says otherwise', async () => {
    const payer = await unnamed();
    expect(await payByTransfer(shop, payer, person)).toMatchObject({ status: 200, body: { state: 'TRANSFER' } });
    expect((await buyerOf(payer))?.person).toEqual({ ...person, mobile: '61234567', countryCode: '852' });
  });

  test('is read with the rules of the event: no more than the end of an ID number is kept', async () => {
    const payer = await unnamed({ asksIdNumber: true });
    expect((await payByTransfer(shop, payer, { ...person, address: '567(8)' })).status).toBe(200);
    expect((await buyerOf(payer))?.person).not.toHaveProperty('address');
    const refused = await payByTransfer(shop, await unnamed({ asksIdNumber: true }), {
      ...person,
      address: 'A123456(7)',
    });
    expect([refused.status, wrongFields(refused.body)]).toEqual([400, ['address']]);
  });

  test('is wholly there, or nothing is begun', async () => {
    const payer = await unnamed();
    const { status, body } = await payByTransfer(shop, payer, {
      ...person,
      lastName: '',
      email: 'man',
      mobile: undefined,
    });
    expect([status, wrongFields(body).sort()]).toEqual([400, ['email', 'lastName', 'mobile']]);
    expect(await paymentsOf(payer)).toEqual([]);
    expect(await buyerOf(payer)).toBeUndefined();
    expect((await payByTransfer(shop, payer)).body.errorKey).toBe('buyerMissing');
  });
});

describe('security questions', () => {
  test.each(['answer1', 'question2', 'answer3'])(
    'are all answered: without %s nothing is begun or kept',
    async (name) => {
      const payer = await unnamed();
      for (const missing of [undefined, '', '  ']) {
        const { status, body } = await payByTransfer(shop, payer, { ...person, [name]: missing });
        expect([status, wrongFields(body)]).toEqual([400, [name]]);
      }
      expect(await paymentsOf(payer)).toEqual([]);
      expect(await buyerOf(payer)).toBeUndefined();
    },
  );

  test('are kept as they were answered', async () => {
    const payer = await unnamed();
    await payByTransfer(shop, payer, person);
    expect(JSON.parse((await buyerOf(payer))?.answers ?? '')).toEqual([
      { question: '母校', answer: '英皇書院' },
      { question: '寵物', answer: '阿福' },
      { question: '街道', answer: '彌敦道' },
    ]);
  });

  test('are not asked where tickets are delivered or collected', async () => {
    const payer = await unnamed({ types: { type: ['ticketDelivery', 'collectionAtShow'] } }, 'DELIVERY_ONSITE');
    const silent = Object.fromEntries(Object.keys(securityAnswers).map((name) => [name, '']));
    expect((await payByTransfer(shop, payer, { ...person, ...silent })).status).toBe(200);
  });
});

describe('card data', () => {
  test.each(['cardNo', 'expiryDate', 'cvv'])('are refused and forgotten: %s, valid or not', async (name) => {
    const payer = await unnamed();
    for (const value of ['4111111111111111', '1230', '737', 'not a card', '', null, 7])
      expect((await payByTransfer(shop, payer, { ...person, [name]: value })).body.errorKey).toBe('cardNumberRefused');
    expect(await paymentsOf(payer)).toEqual([]);
    expect(await buyerOf(payer)).toBeUndefined();
  });
});
