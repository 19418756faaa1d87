// Reads the QR code in a picture of the camera: by the browser's own detector where it has one, else in a worker.
import type { Frame } from './decode-worker.ts';

export type CodeReader = { read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void };

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const format = 'qr_code';

export async function openCodeReader(): Promise<CodeReader> {
  const detector = await ownDetector();
  if (!detector) return workerReader();
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    close: () => {},
  };
}

/** Some browsers have the class and no formats. */
async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes(format) ? new BarcodeDetector({ formats: [format] }) : null;
}

/** Enough for the 37 squares of a code that fills a third of the picture. */
const sideMax = 512;
/** Each so many frames, one is read as white on black. */
const invertedEvery = 4;

function workerReader(): CodeReader {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  let frames = 0;
  return {
    read: async (video) => {
      const side = Math.min(video.videoWidth, video.videoHeight);
      if (!pen || side === 0) return null;
      frames += 1;
      const size = Math.min(side, sideMax);
      canvas.width = size;
      canvas.height = size;
      const [x, y] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
      pen.drawImage(video, x, y, side, side, 0, 0, size, size);
      const { data } = pen.getImageData(0, 0, size, size);
      return decodeIn(worker, { pixels: data, width: size, height: size, isInverted: frames % invertedEvery === 0 });
    },
    close: () => worker.terminate(),
  };
}

const decodeIn = (worker: Worker, frame: Frame): Promise<string | null> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
    worker.onerror = () => reject(new Error('The decoder does not start.'));
    worker.postMessage(frame, [frame.pixels.buffer]);
  });
