import { expect, test } from 'vitest';
import { typedScans } from './typed-scans.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const code = 'NCFOXN%TS3DH3ZSUZK+.V0ETD%65NL-AH';

function type(text: string, gap: number): string | null {
  const press = typedScans();
  let time = 1000;
  for (const key of text) {
    press({ key, timeStamp: time, ...plain });
    time += gap;
  }
  return press({ key: 'Enter', timeStamp: time, ...plain }).text;
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
  expect(press({ key: 'Enter', timeStamp: time, ...plain }).text).toBe(code);
});

test('Shift between the letters does not break a scan; a shortcut adds nothing', () => {
  const press = typedScans();
  press({ key: 'v', timeStamp: 0, ...plain, ctrlKey: true });
  for (const key of code) {
    press({ key: 'Shift', timeStamp: 1, ...plain });
    press({ key, timeStamp: 2, ...plain });
  }
  expect(press({ key: 'Enter', timeStamp: 3, ...plain }).text).toBe(code);
  expect(press({ key: 'Enter', timeStamp: 4, ...plain }).text).toBeNull();
});

test('a space in a code and the Enter behind it are of the scan, and press no button; those of a hand do', () => {
  const press = typedScans();
  const isOfScan = (key: string, timeStamp: number) => press({ key, timeStamp, ...plain }).isOfScan;
  expect(['Tab', ' ', ' ', 'Enter'].map((key, at) => isOfScan(key, at * 100))).toEqual([false, false, false, false]);
  const keys = [...code.replace('%', ' '), 'Enter'];
  expect(keys.filter((key, at) => isOfScan(key, 1000 + at * 4))).toEqual([' ', 'Enter']);
});
