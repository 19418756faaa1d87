import { expect, test } from 'vitest';
import en from '../../../words/mail.en.json' with { type: 'json' };
import zhHk from '../../../words/mail.zh-hk.json' with { type: 'json' };
import zhTw from '../../../words/mail.zh-tw.json' with { type: 'json' };

const filledIn = ['login', 'shop', 'phone', 'link', 'email', 'address', 'time', 'text'];
const placesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/{{(\w+)}}/g)].map(([, name = '']) => name))].toSorted();
const texts = Object.entries(en).filter(([key]) => key.startsWith('account.'));

test.each(texts)('%s tells the same in each language', (key, text) => {
  const places = placesOf(text);
  expect(filledIn).toEqual(expect.arrayContaining(places));
  // The name of the shop stands where a language wants it.
  const known = (all: string[]) => all.filter((name) => name !== 'shop');
  for (const other of [zhHk, zhTw]) expect(known(placesOf(other[key as keyof typeof en]))).toEqual(known(places));
});
