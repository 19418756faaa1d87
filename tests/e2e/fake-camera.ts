// A film for Chromium's fake camera: a QR code in a few pictures.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { encode } from 'uqr';
import { findChromium } from '../../scripts/find-chromium.ts';
import { phone } from './screens.ts';

/** One for each worker of the tests. */
export const filmPath = join(tmpdir(), `limelight-door-${process.env.TEST_WORKER_INDEX ?? process.pid}.y4m`);
export const cameraFlags = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${filmPath}`];

/** On a phone with this camera. The browser without windows, which other tests may have, has none. */
export const testWithCamera = base.extend({
  ...phone,
  launchOptions: async ({ launchOptions }, use) => {
    const executablePath = findChromium() ?? launchOptions.executablePath;
    const args = [...(launchOptions.args ?? []), ...cameraFlags];
    await use({ ...launchOptions, ...(executablePath && { executablePath }), args });
  },
});

const [width, height] = [640, 480];
const [white, black, grey] = [235, 16, 128];

/** An empty wall without a text. The film is read anew each time that a page opens the camera. */
export function showToCamera(text: string | null): void {
  const light = Buffer.alloc(width * height, text === null ? 90 : white);
  if (text !== null) drawCode(light, text);
  const picture = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, grey)]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(filmPath, Buffer.concat([head, ...Array.from({ length: 5 }, () => picture)]));
}

function drawCode(light: Buffer, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const scale = Math.floor(height / size);
  const [left, top] = [(width - size * scale) >> 1, (height - size * scale) >> 1];
  for (let y = 0; y < size * scale; y += 1)
    for (let x = 0; x < size * scale; x += 1)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) light[(top + y) * width + left + x] = black;
}
