import { describe, expect, test } from 'vitest';
import { personalInfoSchema } from './personal-info.ts';

const typed = {
  lastName: '陳',
  firstName: 'Tai Man',
  email: 'taiman@example.com',
  address: '九龍灣海匯道 8 號',
  countryCode: '852',
  mobile: '9123 4567',
  agreement: true,
};
const plain = personalInfoSchema({ asksIdNumber: false });
const withIdNumber = personalInfoSchema({ asksIdNumber: true });

/** The wrong fields with their rule: the message of the shop's own rules, or the code of zod's. */
function problemsIn(change: Partial<Record<keyof typeof typed, unknown>>, schema: typeof plain = plain) {
  const { error } = schema.safeParse({ ...typed, ...change });
  return (
    error?.issues.map(({ path, code, message }) => `${path.join('.')} ${code === 'custom' ? message : code}`) ?? []
  );
}

test('what is typed is put in order', () => {
  const pasted = { ...typed, lastName: ' 陳 ', email: ' taiman@example.com ', address: 'Flat A\n 8 Hoi Wui Road\t' };
  expect(plain.parse(pasted)).toEqual({ ...typed, mobile: '91234567', address: 'Flat A 8 Hoi Wui Road' });
});

test.each(['+85291234567', '85291234567'])(
  'a number that was copied with its code is kept without it: %s',
  (mobile) => {
    expect(plain.parse({ ...typed, mobile })).toEqual({ ...typed, mobile: '91234567' });
  },
);

test('what comes along with a paste is left behind', () => {
  const pasted = {
    ...typed,
    firstName: 'Tai\u200B Man\u202E',
    address: '\uFEFF九龍灣海匯道 8 號',
    mobile: '\u202A9123 4567\u202C',
  };
  expect(plain.parse(pasted)).toEqual({ ...typed, mobile: '91234567' });
});

describe('what is wrong is told at its field', () => {
  test.each([
    ['a last name is needed', { lastName: '' }, ['lastName too_small']],
    ['spaces are no first name', { firstName: '   ' }, ['firstName too_small']],
    ['fifty characters are a name', { lastName: '陳'.repeat(50) }, []],
    ['fifty of the second plane too', { lastName: '𠮷'.repeat(50) }, []],
    ['and not one more', { lastName: '𠮷'.repeat(51) }, ['lastName too_big']],
    ['nor are fifty that nobody sees', { lastName: '\u200B'.repeat(50) }, ['lastName too_small']],
    ['fifty-one are not', { firstName: 'a'.repeat(51) }, ['firstName too_big']],
    ['a name has no control characters', { lastName: 'a\u0000b' }, ['lastName other']],
    ['an address is needed', { address: '\n' }, ['address too_small']],
    ['an address has an end', { address: 'a'.repeat(201) }, ['address too_big']],
    ['an e-mail address has an @', { email: 'taiman.example.com' }, ['email invalid_format']],
    ['five characters are an address', { email: 'a@b.c' }, ['email invalid_format']],
    ['six may be', { email: 'a@b.hk' }, []],
    ['254 characters may be', { email: `a@${`${'b'.repeat(49)}.`.repeat(5)}hk` }, []],
    ['255 are too many', { email: `ab@${`${'b'.repeat(49)}.`.repeat(5)}hk` }, ['email too_big']],
    ['Hong Kong has eight digits', { mobile: '9123 456' }, ['mobile mobileOfEight']],
    ['a copied code of the country counts for nothing', { mobile: '+852 9123 4567' }, []],
    ['that of another place does', { mobile: '+853 6612 3456' }, ['mobile mobileOfEight']],
    ['a blank of braille is no name', { lastName: '\u2800' }, ['lastName too_small']],
    ['nor is an accent without a letter', { firstName: '\u0301' }, ['firstName too_small']],
    ['Macau too', { countryCode: '853', mobile: '661234567' }, ['mobile mobileOfEight']],
    ['other places have what they have', { countryCode: '86', mobile: '138 0013 8000' }, []],
    ['though never three', { countryCode: '86', mobile: '138' }, ['mobile mobile']],
    ['no number at all', { mobile: '' }, ['mobile mobileOfEight']],
    ['a country that is not offered', { countryCode: '999' }, ['countryCode invalid_value']],
    ['consent that is not given', { agreement: false }, ['agreement agreement']],
    ['consent that is only a word', { agreement: 'true' }, ['agreement invalid_type']],
  ])('%s', (_, change, problems) => {
    expect(problemsIn(change)).toEqual(problems);
  });

  test('everything that is wrong is told at once', () => {
    const nothing = { lastName: '', firstName: '', email: '', address: '', mobile: '', agreement: false };
    const fields = problemsIn(nothing).map((problem) => problem.split(' ')[0]);
    expect(new Set(fields)).toEqual(new Set(Object.keys(nothing)));
  });
});

describe('where the end of an identity document is asked for', () => {
  test('it is taken for the address', () => {
    expect(withIdNumber.parse({ ...typed, address: '567(a)' }).address).toBe('567A');
  });

  test.each(['', 'A123456(7)', '九龍灣海匯道 8 號'])('%o is not it, and the rest is still looked at', (address) => {
    expect(problemsIn({ address, mobile: '9' }, withIdNumber)).toContain('address idNumberEnd');
    expect(problemsIn({ address, mobile: '9' }, withIdNumber)).toContain('mobile mobileOfEight');
  });
});
