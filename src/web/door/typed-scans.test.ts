import { expect, test } from 'vitest';
import { hearTypedScans, typedScans } from './typed-scans.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const code = 'NCFOXN%TS3DH3ZSUZK+.V0ETD%65NL-AH';

function type(text: string, gap: number): string | null {
  const press = typedScans();
  let time = 1000;
  for (const key of text) {
    press({ key, timeStamp: time, ...plain });
    time += gap;
  }
  return press({ key: 'Enter', timeStamp: time, ...plain });
}

test('a burst of letters that ends with Enter is a scan', () => {
  expect(type(code, 4)).toBe(code);
});

test('typing by hand is none, nor a short burst', () => {
  expect(type(code, 150)).toBeNull();
  expect(type('SHORT', 4)).toBeNull();
});

test('one late letter does not break a scan; a pause begins another one', () => {
  const press = typedScans();
  let time = 0;
  for (const key of `lost${code}`) {
    press({ key, timeStamp: time, ...plain });
    time += key === 't' ? 500 : key === 'Z' ? 200 : 4;
  }
  expect(press({ key: 'Enter', timeStamp: time, ...plain })).toBe(code);
});

test('Shift between the letters does not break a scan; a shortcut adds nothing', () => {
  const press = typedScans();
  press({ key: 'v', timeStamp: 0, ...plain, ctrlKey: true });
  for (const key of code) {
    press({ key: 'Shift', timeStamp: 1, ...plain });
    press({ key, timeStamp: 2, ...plain });
  }
  expect(press({ key: 'Enter', timeStamp: 3, ...plain })).toBe(code);
  expect(press({ key: 'Enter', timeStamp: 4, ...plain })).toBeNull();
});

test('a space in a code and the Enter behind it press no button, but those of a hand do', () => {
  const page = new EventTarget();
  const heard: string[] = [];
  const stop = hearTypedScans(page, (text) => heard.push(text));
  const isLeftToTheButton = (key: string) =>
    page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...plain }));
  expect(['Tab', ' ', ' ', 'Enter'].map(isLeftToTheButton)).toEqual([true, true, true, true]);
  const spaced = code.replace('%', ' ');
  const left = [...spaced, 'Enter'].filter((key) => isLeftToTheButton(key) && [' ', 'Enter'].includes(key));
  stop();
  expect([left, heard]).toEqual([[], [spaced]]);
});
