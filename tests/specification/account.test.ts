import { expect, test } from 'vitest';
import { lastMail, mailedKey } from '../support/people/accounts.ts';
import { known, learn, openForRows, type Row, recaptcha, rows, shop, text } from './make-calls.ts';

openForRows();

const person = {
  login: 'taiman',
  email: 'taiman@mail.example',
  countryCode: '852',
  phone: '91234567',
  langKey: 'zh-tw',
};
const [firstPassword, secondPassword, thirdPassword] = [
  'first quiet harbour',
  'second quiet harbour',
  'third quiet harbour',
];
const bearer = expect.stringMatching(/^Bearer \S+$/);
const keepToken: Row['learns'] = (_, { authorization }) => learn({ authorization });

rows('account', [
  {
    call: 'POST /api/register',
    sends: async () => ({ ...person, password: firstPassword, recaptcha: await recaptcha() }),
    status: 201,
    reply: {},
    learns: async () => learn({ key: await mailedKey(shop.db, person.email, 'account-activation') }),
  },
  {
    // One form writes login and langKey in another way.
    call: 'POST /api/register',
    sends: async () => {
      const other = {
        username: 'siuman',
        locale: 'en',
        email: 'siuman@mail.example',
        countryCode: '853',
        phone: '61234567',
      };
      return { ...other, password: firstPassword, recaptcha: await recaptcha() };
    },
    status: 201,
    reply: {},
  },
  { call: 'GET /api/activate?key={key}', reply: {} },
  {
    call: 'POST /api/register',
    sends: async () => ({
      ...person,
      email: 'other@mail.example',
      password: firstPassword,
      recaptcha: await recaptcha(),
    }),
    status: 400,
    reply: { errorKey: 'userexists' },
  },
  {
    call: 'POST /api/authenticate',
    sends: () => ({ username: person.login, password: 'another password', rememberMe: false }),
    status: 401,
    reply: {},
  },
  {
    call: 'POST /api/authenticate',
    sends: () => ({ username: person.login, password: firstPassword, rememberMe: true }),
    headers: { authorization: bearer },
    reply: { id_token: text },
    learns: keepToken,
  },
  {
    call: 'GET /api/account',
    as: 'customer',
    reply: { ...person, activated: true, authorities: ['ROLE_USER'] },
    learns: (account) => learn({ account }),
  },
  {
    call: 'POST /api/account',
    as: 'customer',
    sends: () => ({ ...known.account, firstName: '大文', lastName: '陳', phone: '98765432' }),
    reply: {},
  },
  {
    call: 'GET /api/account',
    as: 'customer',
    reply: { firstName: '大文', lastName: '陳', countryCode: '852', phone: '98765432' },
  },
  {
    call: 'POST /api/account/change-password',
    as: 'customer',
    sends: () => ({ currentPassword: firstPassword, newPassword: secondPassword }),
    headers: { authorization: bearer },
    reply: {},
    learns: keepToken,
  },
  {
    call: 'POST /api/account/reset-password/init',
    type: 'text/plain',
    sends: () => person.email,
    reply: {},
    learns: async () => {
      await expect.poll(() => lastMail(shop.db, person.email, 'account-reset')).toBeDefined();
      learn({ key: await mailedKey(shop.db, person.email, 'account-reset') });
    },
  },
  {
    call: 'POST /api/account/reset-password/finish',
    sends: () => ({ key: known.key, newPassword: thirdPassword }),
    reply: {},
  },
  {
    call: 'POST /api/authenticate',
    sends: () => ({ username: person.login, password: thirdPassword, rememberMe: false }),
    headers: { authorization: bearer },
    reply: {},
    learns: keepToken,
  },
]);

test.each(['GET /api/account', 'POST /api/account', 'POST /api/account/change-password'])(
  '%s without a sign-in is a 401 that gives a page nothing to show',
  async (call) => {
    const [method, url = ''] = call.split(' ');
    const { statusCode, headers } = await shop.app.inject({ method: method as 'GET', url });
    expect(statusCode).toBe(401);
    expect(Object.keys(headers).filter((name) => /app-(?:alert|error|params)$/.test(name))).toEqual([]);
  },
);
