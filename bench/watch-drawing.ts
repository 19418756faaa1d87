// How long the first picture of a canvas takes, in the browser itself.
import type { Page } from '@playwright/test';

type Awaited = { replyOf: string; readAs: 'json' | 'text' };
type Drawn = { sinceReply: number; drawing: number };
type Stamped = { firstDrawing?: Drawn };

/** Call before the page is opened. `replyOf` is the end of the address whose reply is drawn. */
export const watchDrawing = (page: Page, awaited: Awaited): Promise<unknown> => page.addInitScript(stamp, awaited);

/** Milliseconds from the reply, and from the first use of the canvas, until the picture stands on it. */
export async function firstDrawing(page: Page): Promise<Drawn> {
  await page.waitForFunction(() => (window as unknown as Stamped).firstDrawing !== undefined);
  return page.evaluate(() => (window as unknown as Required<Stamped>).firstDrawing);
}

function stamp({ replyOf, readAs }: Awaited): void {
  const stamped = window as unknown as Stamped;
  let repliedAt = 0;
  const read = Response.prototype[readAs];
  Response.prototype[readAs] = async function (this: Response) {
    const body = await read.call(this);
    if (this.url.endsWith(replyOf)) repliedAt = performance.now();
    return body;
  };
  let drawingSince: number | undefined;
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
    if (repliedAt > 0) drawingSince ??= performance.now();
    return (getContext as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof getContext;
  const drawImage = CanvasRenderingContext2D.prototype.drawImage as (...given: unknown[]) => void;
  CanvasRenderingContext2D.prototype.drawImage = function (...given: unknown[]) {
    drawImage.apply(this, given);
    if (stamped.firstDrawing || repliedAt === 0) return;
    // The browser defers drawing until a pixel is read.
    this.getImageData(0, 0, 1, 1);
    const now = performance.now();
    stamped.firstDrawing = { sinceReply: now - repliedAt, drawing: now - (drawingSince ?? Number.NaN) };
  };
}
