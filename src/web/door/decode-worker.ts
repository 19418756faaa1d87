// Reads QR codes from pictures in a thread of its own, for browsers without a detector.
import jsQR from 'jsqr';

export type Frame = { pixels: Uint8ClampedArray; width: number; height: number; isInverted: boolean };

/** The decoder stumbles over some pictures that hold no code. */
function textIn({ pixels, width, height, isInverted }: Frame): string | null {
  try {
    return jsQR(pixels, width, height, { inversionAttempts: isInverted ? 'onlyInvert' : 'dontInvert' })?.data ?? null;
  } catch {
    return null;
  }
}

addEventListener('message', ({ data }: MessageEvent<Frame>) => postMessage(textIn(data)));
