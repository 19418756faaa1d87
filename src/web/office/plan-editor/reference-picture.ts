/** A picture to trace. It stays in the browser. `scale` is units of the drawing for each of its pixels; `at` is its middle. */
export type ReferencePicture = {
  image: ImageBitmap;
  name: string;
  at: readonly [x: number, y: number];
  scale: number;
  opacity: number;
  isShown: boolean;
};
