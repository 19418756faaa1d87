import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { programWithKey, type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { openTransferOffice, type TransferOffice, transferring } from '../../../../tests/support/people/transfers.ts';
import { htmlOfRow } from '../../../../tests/support/tools/mail-html.ts';
import type { MailPreview, MailTextState } from '../../../contract/mail-texts.ts';
import { type MailTextName, mailTextNames } from '../../../domain/mail/mail-texts.ts';
import { type Locale, locales } from '../../../words/locales.ts';
import { type BuyerMail, tellBuyer } from '../../money/payments/payment-mails.ts';
import { ownWords, writeMail } from '../../platform/mail/write-mail.ts';
import { readSettings } from '../../platform/settings/settings.queries.ts';

let shop: TransferOffice;
let operator: SignedIn;
beforeAll(async () => {
  shop = await openTransferOffice({}, { jobs: ['followSettings'] });
  operator = await signedIn(shop.deps, { authorities: ['ROLE_OPERATOR'] });
});
afterAll(() => shop.close());

type Refusal = {
  errorKey?: string;
  details?: { current: MailTextState };
  fieldErrors?: { field: string; message: string }[];
};
async function call<Reply>(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, headers = operator.headers) {
  const url = `/api/mail-texts${path}`;
  const reply = await shop.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() as Reply & Refusal };
}
const read = async (name: MailTextName) => (await call<MailTextState>('GET', `/${name}`)).body;
type Change = { subject?: object; heading?: object | undefined; body?: object };
async function save(name: MailTextName, change: Change) {
  const { version, text } = await read(name);
  const merged = {
    subject: { ...text.subject, ...change.subject },
    ...(text.heading && { heading: { ...text.heading, ...change.heading } }),
    body: { ...text.body, ...change.body },
  };
  return call<MailTextState>('PUT', `/${name}`, { ...merged, version });
}
const undo = (name: MailTextName, version: number) => call<MailTextState>('POST', `/${name}/undo`, { version });
const changedIn = async (name: MailTextName) =>
  (await call<{ mails: { name: string; changedIn: Locale[] }[] }>('GET', '')).body.mails.find(
    (mail) => mail.name === name,
  )?.changedIn;
const errors = ({ body }: { body: Refusal }) => body.fieldErrors?.map(({ field, message }) => `${field} ${message}`);

/** A mail about money as it is stored for a buyer with this language. */
async function mailToBuyer(message: BuyerMail, locale: Locale) {
  const payer = await transferring(shop);
  await shop.db.updateTable('orderBuyer').set({ locale }).where('orderId', '=', payer.orderId).execute();
  const order = { eventId: payer.hall.eventId, id: payer.orderId };
  await tellBuyer(shop.db, paymentServicesOf(shop), message, order, { invoiceNo: payer.invoiceNo, amountCents: 100 });
  const mail = await shop.db
    .selectFrom('mail')
    .where('orderId', '=', payer.orderId)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow();
  return { invoiceNo: payer.invoiceNo, subject: mail.subject ?? '', body: mail.body ?? '', html: htmlOfRow(mail) };
}

describe('the words of a mail', () => {
  test('begin as the shop’s own, at version 0', async () => {
    const { version, text, own, changes } = await read('payment-refunded');
    expect([version, changes, text]).toEqual([0, [], own]);
    expect(text.subject.en).toBe('Your money was sent back ({{event}})');
    expect(await changedIn('payment-refunded')).toEqual([]);
  });

  test('are in the next real mail of their language once they are saved, with places filled in and tags as text', async () => {
    const body = 'Dear {{buyer}},\n\n\n<b>{{amount}}</b> is on its way ({{invoiceNo}}).  \n\n{{link}}\n\nBye';
    const saved = await save('payment-refunded', { subject: { en: 'Good news about {{event}}' }, body: { en: body } });
    expect([saved.status, saved.body.version, saved.body.changes[0]?.by]).toEqual([200, 1, operator.login]);
    const mail = await mailToBuyer('refunded', 'en');
    expect(mail.subject).toMatch(/^Good news about /);
    expect(mail.body).toContain(`<b>HK$1</b> is on its way (${mail.invoiceNo}).`);
    expect(mail.body).toMatch(/Dear [^{},]+,\n\n<b>/);
    expect(mail.html).toContain('&lt;b&gt;HK$1&lt;/b&gt;');
    expect(mail.html).toContain('/find-order/');
    expect(mail.body + mail.html).not.toContain('{{');
    expect((await mailToBuyer('refunded', 'zh-tw')).subject).not.toContain('Good news');
    expect(await changedIn('payment-refunded')).toEqual(['en']);
    const audit = await shop.db.selectFrom('audit').where('type', '=', 'SETTING_CHANGED').selectAll().execute();
    expect(audit.at(-1)).toMatchObject({ message: 'mail.payment-refunded version 1', principal: operator.login });
  });

  test('are followed by the other servers', async () => {
    const other = await shop.anotherServer();
    await save('ticket-link', { subject: { 'zh-hk': '新連結' } });
    await expect.poll(() => other.deps.settings.mailWords('ticket-link', 'zh-hk').subject).toBe('新連結');
  });

  test('are stored where they differ from the shop’s own, so that a new release can better the rest', async () => {
    await save('order-link', { subject: { en: 'Here is your order' } });
    const rows = await shop.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'mail.order-link')
      .orderBy('version', 'desc')
      .execute();
    expect(rows[0]?.value).toEqual({ en: { subject: 'Here is your order' } });
    const { own } = await read('order-link');
    await save('order-link', own);
    expect((await read('order-link')).text).toEqual(own);
    expect(await changedIn('order-link')).toEqual([]);
  });

  test('go back by a version of their own, also to the shop’s own', async () => {
    await save('ticket-gift', { subject: { en: 'one' } });
    await save('ticket-gift', { subject: { en: 'two' } });
    const undone = await undo('ticket-gift', 2);
    expect([undone.body.version, undone.body.text.subject.en]).toEqual([3, 'one']);
    expect((await undo('ticket-gift', 2)).status).toBe(409);
    expect((await undo('ticket-gift', 9)).status).toBe(404);
    await save('ticket-given', { subject: { en: 'one' } });
    expect((await undo('ticket-given', 1)).body.text).toEqual((await read('ticket-given')).own);
  });

  test('that two people save at once are saved once; the other one gets the newer words', async () => {
    const { text, version } = await read('code');
    const replies = await Promise.all(
      ['a', 'b'].map((en) => call('PUT', '/code', { ...text, subject: { ...text.subject, en }, version })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body;
    expect([refused?.errorKey, refused?.details?.current]).toEqual(['concurrencyFailure', await read('code')]);
  });

  test('without a change make no version', async () => {
    expect((await save('session-moved', {})).body.version).toBe(0);
  });

  test('that cannot be filled in are refused at their field and language, and nothing is saved', async () => {
    const wrong = {
      subject: { en: '{{payee}}' },
      heading: { 'zh-hk': '{{link}}' },
      body: { 'zh-tw': '{{tickets}}\n\n{{order}}' },
    };
    const refused = await save('payment-paid', wrong);
    expect([refused.status, errors(refused)?.sort()]).toEqual([
      400,
      ['body.zh-tw PlaceMissing', 'heading.zh-hk PlaceApart', 'subject.en PlaceUnknown'],
    ]);
    expect((await read('payment-paid')).version).toBe(0);
  });

  test('have bounds, no card numbers and no invisible characters', async () => {
    const long = await save('payment-paid', { subject: { en: 'x'.repeat(151) }, body: { en: 'x'.repeat(5001) } });
    expect(errors(long)).toEqual(['subject.en Size', 'body.en Size']);
    expect((await save('payment-paid', { subject: { en: '4111 1111 1111 1111' } })).status).toBe(400);
    const saved = await save('payment-free', { subject: { en: 'Hello\u202e\u0007\nthere' } });
    expect(saved.body.text.subject.en).toBe('Hello there');
  });

  test('that this release cannot fill in any more do not count', async () => {
    const value = JSON.stringify({ en: { body: 'The seats are yours. {{gone}}' } });
    await shop.db
      .insertInto('setting')
      .values({ name: 'mail.payment-seatsChanged', version: 1, value, changedBy: 'x' })
      .execute();
    await readSettings(shop.deps.settings, shop.db);
    expect((await mailToBuyer('seatsChanged', 'en')).body).toContain('has other seats now');
  });

  test('make one line of a subject, whatever is filled in, and a subject that is not too long', () => {
    const words = { ...ownWords('payment-transferRejected', 'en'), subject: '{{note}}' };
    const filling = { locale: 'en', parts: {}, shop: { name: 'n', phone: 'p' } } as const;
    const subject = (note: string) =>
      writeMail({ mailWords: () => words }, 'payment-transferRejected', { ...filling, values: { note } }).subject;
    expect(subject('one\r\nBcc: two')).toBe('one Bcc: two');
    expect(subject('x'.repeat(1000))).toHaveLength(300);
  });
});

describe('a preview', () => {
  const preview = (name: MailTextName, words: object, locale: Locale = 'en') =>
    call<MailPreview>('POST', `/${name}/preview`, { ...ownWords(name, locale), ...words, locale });

  test.each(mailTextNames)('of %s is whole in every language', async (name) => {
    for (const locale of locales) {
      const { status, body } = await preview(name, {}, locale);
      expect(status).toBe(200);
      expect(body.subject + body.text + body.html).not.toMatch(/{{|undefined|null/);
      expect(body.html).toContain(`<title>`);
    }
  });

  test('is of the typed words, as text and as HTML, and saves nothing', async () => {
    const body = 'Hello {{buyer}} <script>alert(1)</script>\n\n{{tickets}}\n\n{{order}}\n\n{{link}}';
    const { body: seen } = await preview('payment-paid', { subject: 'S {{invoiceNo}}', heading: 'H {{event}}', body });
    expect(seen.subject).toBe('S L26A00002024');
    expect(seen.text).toContain('H Night Flight\n\nHello Chan Tai Man <script>');
    expect(seen.html).toContain('Hello Chan Tai Man &lt;script&gt;');
    expect(seen.html).not.toContain('<script');
    expect((await read('payment-paid')).version).toBe(0);
  });

  test('is refused at the field that is wrong', async () => {
    expect(errors(await preview('payment-paid', { body: 'x' }))).toEqual(['body PlaceMissing']);
    expect(errors(await preview('payment-paid', { heading: undefined }))).toEqual(['heading NotNull']);
    expect(errors(await preview('ticket-confirm', { heading: 'one' }))).toEqual(['heading NotNull']);
  });

  test('is shown in a frame that may load nothing and run no script but its own', async () => {
    const { statusCode, headers } = await shop.app.inject('/mail-frame');
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(
      /^sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[^ ]+'; frame-ancestors 'self'$/,
    );
    expect(headers['x-frame-options']).toBeUndefined();
  });

  test('can be sent to the own address, ten times in half an hour', async () => {
    const send = (headers = operator.headers) =>
      call<{ email: string }>(
        'POST',
        '/code/send',
        { ...ownWords('code', 'en'), subject: 'Try {{event}}', locale: 'en' },
        headers,
      );
    const { body } = await send();
    expect(body.email).toBe(`${operator.login}@people.example`);
    const mails = await shop.db.selectFrom('mail').where('kind', '=', 'mail-sample').selectAll().execute();
    expect(mails).toMatchObject([{ recipient: body.email, subject: 'Try Night Flight', orderId: null }]);
    for (let times = 1; times < 10; times++) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    const program = await programWithKey(shop.deps, { authorities: ['ROLE_OPERATOR'] });
    expect((await send(program.headers)).status).toBe(403);
  });
});

test('words of mails are for operators alone', async () => {
  const clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/code'],
    ['POST', '/code/preview'],
  ] as const)
    expect((await call(method, path, method === 'POST' ? {} : undefined, clerk.headers)).status).toBe(403);
});
