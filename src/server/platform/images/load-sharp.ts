import type sharp from 'sharp';

/** Loaded with the first picture that is decoded: it takes 80 ms and 20 MB, and most servers sell for days without one. */
export const loadSharp = async (): Promise<typeof sharp> => (await import('sharp')).default;
