import { useEffect, useRef, useState } from 'react';

/** A picture onto a canvas, in its own size. */
export function useDrawn(file: Blob) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    createImageBitmap(file).then(
      (bitmap) => {
        const element = canvas.current;
        if (isOver || !element) return;
        element.width = bitmap.width;
        element.height = bitmap.height;
        element.getContext('2d')?.drawImage(bitmap, 0, 0);
        bitmap.close();
      },
      () => setHasFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [file]);
  return { canvas, hasFailed };
}
