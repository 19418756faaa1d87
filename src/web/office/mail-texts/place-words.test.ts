import { expect, test } from 'vitest';
import { type MailTextName, mailTexts } from '../../../domain/mail/mail-texts.ts';
import en from '../../../words/en.json' with { type: 'json' };
import { placeWords } from './place-words.ts';

test.each(Object.keys(mailTexts) as MailTextName[])(
  'each place of %s is explained, and the mail has a name and its moment',
  (name) => {
    const { words, blocks } = mailTexts[name];
    const keys = [...words, ...blocks].map((place) => placeWords(name, place));
    for (const key of [...keys, `mailTexts.mail.${name}`, `mailTexts.when.${name}`]) expect(en).toHaveProperty([key]);
  },
);
