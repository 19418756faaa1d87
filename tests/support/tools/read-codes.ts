// QR codes read from a picture by two programs that share no code.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsQr from 'jsqr';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** RGBA, row by row. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

const { resolve } = createRequire(import.meta.url);
const program = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(program).buffer } });

const withZxing = async (picture: Pixels): Promise<string | null> =>
  (await readBarcodes(picture as ImageData, { formats: ['QRCode'] }))[0]?.text ?? null;

const withJsQr = ({ data, width, height }: Pixels): string | null => jsQr(data, width, height)?.data ?? null;

/** The text that each of them reads; null where it finds no code. */
export const readCodes = async (picture: Pixels): Promise<(string | null)[]> => [
  await withZxing(picture),
  withJsQr(picture),
];
