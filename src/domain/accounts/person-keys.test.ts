import { describe, expect, test } from 'vitest';
import { mailboxOf, telephoneOf } from './person-keys.ts';

describe('one person under one name', () => {
  test.each(['tai.man@gmail.com', 'TaiMan@gmail.com', 'taiman+2@gmail.com', ' taiman+a+b@googlemail.com '])(
    'the mailbox %s',
    (email) => expect(mailboxOf(email)).toBe('taiman@gmail.com'),
  );

  test('dots count where they do elsewhere', () => {
    expect(mailboxOf('tai.man+x@mail.example')).toBe('tai.man@mail.example');
  });

  test.each(['91234567', '9123 4567', '９１２３４５６７', '09123-4567', '(9123) 4567'])('the number %s', (number) =>
    expect(telephoneOf('852', number)).toBe('+85291234567'),
  );
});
