import { useMemo } from 'react';
import { encode } from 'uqr';

/** Dark on white in both themes: a camera reads it. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string | undefined }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** All dark squares as one path: one element for the whole picture. */
function drawn(text: string): { size: number; path: string } {
  const { size, squares } = qrSquares(text);
  return { size, path: squares.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('') };
}

/** The dark squares of the code on a field of `size` by `size`, with its quiet margin. */
export function qrSquares(text: string): { size: number; squares: { x: number; y: number }[] } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return { size, squares: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : []))) };
}
