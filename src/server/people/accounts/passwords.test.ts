import { expect, test } from 'vitest';
import { strictPasswords } from '../../../domain/accounts/password-rules.ts';
import { Busy } from '../../platform/database/group-commit.ts';
import { isCommonPassword } from './common-passwords.ts';
import { judgeNewPassword, Passwords } from './passwords.ts';

test('a hash says how it was made, and is another one each time', async () => {
  const passwords = new Passwords();
  const [one, other] = [await passwords.hash('a quiet harbour'), await passwords.hash('a quiet harbour')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await passwords.isRight(one, 'a quiet harbour')).toBe(true);
  expect(await passwords.isRight(one, 'a quiet harbouR')).toBe(false);
});

test('nobody’s password is never right', async () => {
  expect(await new Passwords().isRight(undefined, '')).toBe(false);
});

test('nothing of a long password is cut off', async () => {
  const passwords = new Passwords();
  const long = '碼'.repeat(340);
  const hash = await passwords.hash(long);
  expect(await passwords.isRight(hash, `${long.slice(0, -1)}頭`)).toBe(false);
  expect(await passwords.isRight(hash, long)).toBe(true);
});

test('when too many wait, whoever comes then is told so, and the others are served', async () => {
  const passwords = new Passwords(1);
  const outcomes = await Promise.allSettled(Array.from({ length: 104 }, () => passwords.isRight(undefined, 'x')));
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThanOrEqual(3);
  expect(refused.every(({ reason }) => reason instanceof Busy)).toBe(true);
  expect(outcomes.slice(0, 20).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await passwords.isRight(undefined, 'x')).toBe(false);
});

test('a hash that cannot be read fails for its owner alone', async () => {
  const passwords = new Passwords(1);
  await expect(passwords.isRight('not a hash', 'x')).rejects.toThrow();
  expect(await passwords.isRight(undefined, 'x')).toBe(false);
});

test.each(['123456', 'PASSWORD', 'Dragon', 'ｐａｓｓｗｏｒｄ', 'trustno1'])(
  '%s is on everybody’s list',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test('a stricter shop asks for eight characters', async () => {
  const rules = { field: 'password', objectName: 'register', rules: strictPasswords, names: [] } as const;
  await expect(judgeNewPassword('kx7!qz', { ...rules, names: [] })).rejects.toMatchObject({
    issues: [{ code: 'too_small', path: ['password'] }],
  });
  await expect(judgeNewPassword('kx7!qz0w', { ...rules, names: [] })).resolves.toBeUndefined();
});
