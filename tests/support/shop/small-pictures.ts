import sharp from 'sharp';
import type { makePictures } from '../../../src/server/demo/demo-pictures.ts';
import { prepareImage } from '../../../src/server/platform/images/prepare-image.ts';

/** Every key gets a picture of its own, small enough that the rows can be looked at in a second. */
export const makeSmallPictures: typeof makePictures = async (all) => {
  const made = all.map(async ({ key }, index) => {
    const bytes = await sharp({ create: { width: 8 + index, height: 12, channels: 3, background: '#D4F23C' } })
      .png()
      .toBuffer();
    return [key, await prepareImage(bytes)] as const;
  });
  return new Map(await Promise.all(made));
};
