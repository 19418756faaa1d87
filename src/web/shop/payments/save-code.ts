import { saveBlob } from '../../api/save-blob.ts';
import { qrSquares } from '../../ui/pictures/qr-code.tsx';

const squarePixels = 16;
const linePixels = 56;

/** The code as a picture, with the words below it: for the album of a phone, from where a bank's app reads it. */
function drawCode(text: string, words: readonly string[]): HTMLCanvasElement {
  const { size, squares } = qrSquares(text);
  const canvas = document.createElement('canvas');
  canvas.width = size * squarePixels;
  canvas.height = canvas.width + (words.length + 1) * linePixels;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.textAlign = 'center';
  context.font = `600 ${linePixels * 0.7}px sans-serif`;
  for (const [at, line] of words.entries())
    context.fillText(line, canvas.width / 2, canvas.width + (at + 0.5) * linePixels, canvas.width * 0.9);
  for (const { x, y } of squares) context.fillRect(x * squarePixels, y * squarePixels, squarePixels, squarePixels);
  return canvas;
}

/** A phone offers its album among the apps to share with; other browsers save a file. */
export async function saveCode(
  text: string,
  words: readonly string[],
  name: string,
): Promise<'saved' | 'shared' | 'cancelled' | 'failed'> {
  const type = 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => drawCode(text, words).toBlob(resolve, type));
  if (!blob) return 'failed';
  const files = [new File([blob], name, { type })];
  if (matchMedia('(hover: none)').matches && navigator.canShare?.({ files })) {
    const end = await navigator.share({ files }).then(
      () => 'shared' as const,
      (error: Error) => (error.name === 'AbortError' ? ('cancelled' as const) : null),
    );
    if (end) return end;
  }
  saveBlob(blob, name);
  return 'saved';
}
