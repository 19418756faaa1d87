import { describe, expect, test } from 'vitest';
import mailEn from '../../words/mail.en.json' with { type: 'json' };
import mailZhHk from '../../words/mail.zh-hk.json' with { type: 'json' };
import mailZhTw from '../../words/mail.zh-tw.json' with { type: 'json' };
import { judgeMailText, type MailWords, paragraphsOf } from './judge-mail-text.ts';
import { type MailTextShape, mailTextNames, mailTexts } from './mail-texts.ts';

const good = {
  subject: 'Paid: {{event}}',
  heading: 'Thank you',
  body: 'Hello {{buyer}}. {{tickets}}\n\n{{order}}\n\n{{link}}',
};
const problems = (change: Partial<MailWords>) =>
  judgeMailText('payment-paid', { ...good, ...change }).map(({ field, code, place }) => `${field} ${code} ${place}`);

describe('a text of staff', () => {
  test.each<[string, Partial<MailWords>, string[]]>([
    ['is good with known places', {}, []],
    ['is good without one that is not needed', { subject: 'Paid' }, []],
    ['may have single braces', { body: `{a} ${good.body}` }, []],
    ['has a place of another mail', { subject: '{{payee}}' }, ['subject PlaceUnknown {{payee}}']],
    ['has a place with a space in it', { heading: '{{ event }}' }, ['heading PlaceUnknown {{ event }}']],
    ['has braces that are never closed', { body: `${good.body} {{event` }, ['body PlaceUnknown {{']],
    ['has braces that were never opened', { body: `${good.body} event}}` }, ['body PlaceUnknown }}']],
    ['lacks the button', { body: 'Hello. {{tickets}}\n\n{{order}}' }, ['body PlaceMissing {{link}}']],
    ['has a block in the subject', { subject: 'Paid {{order}}' }, ['subject PlaceApart {{order}}']],
    ['has a block amid a sentence', { body: `${good.body}\n\nPress {{link}}` }, ['body PlaceApart {{link}}']],
    ['has a block below another line', { body: '{{tickets}}\n{{order}}\n\n{{link}}' }, ['body PlaceApart {{order}}']],
    [
      'is wrong in each field',
      { subject: '{{x}}', heading: '{{y}}', body: 'z' },
      ['subject PlaceUnknown {{x}}', 'heading PlaceUnknown {{y}}', 'body PlaceMissing {{tickets}}'],
    ],
  ])('%s', (_, change, expected) => expect(problems(change)).toEqual(expected));

  test('may have what is needed in the heading', () => {
    const words = { subject: 's', heading: 'Pay by {{until}}', body: '{{payee}}\n\n{{link}}' };
    expect(judgeMailText('payment-transfer', words)).toEqual([]);
    expect(judgeMailText('payment-transfer', { ...words, heading: 'Pay' })).toMatchObject([{ place: '{{until}}' }]);
  });

  test('has paragraphs between empty lines, however many, and with spaces in them', () => {
    expect(paragraphsOf('one\ntwo  \n \n\n{{link}} \n\nthree\n')).toEqual(['one\ntwo', '{{link}}', 'three']);
  });
});

describe('the shop’s own text', () => {
  const files: Record<string, Record<string, string>> = { en: mailEn, 'zh-hk': mailZhHk, 'zh-tw': mailZhTw };
  test.each(mailTextNames)('of %s has no problem in any language', (name) => {
    const shape: MailTextShape = mailTexts[name];
    const key = name.replace('-', '.');
    for (const words of Object.values(files)) {
      const text = (part: string) => words[`${key}.${part}`] as string;
      expect(words[`${key}.heading`] !== undefined).toBe(shape.hasHeading);
      const own = { subject: text('subject'), heading: words[`${key}.heading`], body: text('body') };
      expect(judgeMailText(name, own)).toEqual([]);
      // Old words split the text at one empty line, staff's at many.
      expect(paragraphsOf(own.body)).toEqual(own.body.split('\n\n'));
    }
  });
});
