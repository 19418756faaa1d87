import { expect, test } from 'vitest';
import { cropOf } from './crop-frame.ts';

const square = { width: 1000, height: 1000 };

test('the frame has the shape of its place and stays within the picture', () => {
  expect(cropOf({ x: 50, y: 0, zoom: 100 }, square, 'poster')).toEqual({ left: 167, top: 0, width: 667, height: 1000 });
  expect(cropOf({ x: 100, y: 100, zoom: 50 }, square, 'poster')).toEqual({
    left: 667,
    top: 500,
    width: 333,
    height: 500,
  });
  expect(cropOf({ x: 0, y: 50, zoom: 100 }, square, 'banner')).toEqual({ left: 0, top: 309, width: 1000, height: 383 });
  expect(cropOf({ x: 50, y: 50, zoom: 50 }, { width: 300, height: 100 }, 'plan')).toEqual({
    left: 250,
    top: 250,
    width: 500,
    height: 500,
  });
});

test('a frame is never smaller than the server takes', () => {
  const long = { width: 10_000, height: 100 };
  expect(cropOf({ x: 100, y: 0, zoom: 20 }, long, 'poster')).toMatchObject({ left: 950, width: 50, height: 200 });
});
