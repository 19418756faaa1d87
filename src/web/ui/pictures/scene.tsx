import { type ReactNode, useId } from 'react';
import styles from './scene.module.css';

/** Small drawings in one hand: a dark room, and one light on what matters. */
export type SceneName = 'ladder' | 'crowd' | 'chair' | 'fallen-lamp';

export function Scene({ name }: { name: SceneName }) {
  const id = useId();
  return (
    <svg className={styles.scene} viewBox="0 0 480 320" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}down`} x1="0" y1="0" x2="0" y2="1">
          {fading}
        </linearGradient>
        <linearGradient id={`${id}aside`} x1="0" y1="0" x2="1" y2="0">
          {fading}
        </linearGradient>
      </defs>
      {drawings[name](`url(#${id}down)`, `url(#${id}aside)`)}
    </svg>
  );
}

const fading = (
  <>
    <stop className={styles.light} offset="0" stopOpacity=".9" />
    <stop className={styles.light} offset="1" stopOpacity=".1" />
  </>
);

const Floor = () => <path className={styles.line} d="M24 284h432" />;

const drawings: Record<SceneName, (beam: string, sideways: string) => ReactNode> = {
  ladder: (beam) => (
    <>
      <path className={styles.line} d="M24 40h432" />
      {[92, 388].map((x) => (
        <g key={x}>
          <path className={styles.line} d={`M${x} 40v14`} />
          <path className={styles.dim} d={`M${x - 14} 54h28l8 34h-44z`} />
        </g>
      ))}
      <path className={styles.line} d="M240 40v14" />
      <path className={styles.pale} d="M226 54h28l8 34h-44z" />
      <path fill={beam} d="M220 90h40l76 194H144z" />
      <path
        className={styles.ladder}
        d="M236 108 192 284M244 108l44 176M228 140h24M220 172h40M212 204h56M204 236h72M196 262h88"
      />
      <path className={styles.pale} d="M318 258h48v26h-48zM332 258v-8h20v8" />
      <Floor />
    </>
  ),
  crowd: (beam) => (
    <>
      <path className={styles.pale} d="M214 92V60a26 26 0 0 1 52 0v32z" />
      <path className={styles.crack} d="M240 34v58" />
      {crowdRows.map((row) => (
        <g key={row.y} className={styles[row.shade]}>
          {row.xs.map((x) => (
            <Person key={x} x={x} y={row.y} size={row.size} />
          ))}
        </g>
      ))}
      <path fill={beam} d="M284 0h22l36 272h-94z" />
      <g className={styles.lit}>
        <Person x={295} y={272} size={24} />
      </g>
    </>
  ),
  chair: (beam) => (
    <>
      <path className={styles.dim} d="M24 0h64c0 110-14 216-40 270H24zM456 0h-64c0 110 14 216 40 270h24z" />
      <path className={styles.line} d="M24 270h432" />
      <ellipse className={styles.pool} cx="240" cy="272" rx="110" ry="22" />
      <path fill={beam} d="M224 0h32l94 272H130z" />
      <path className={styles.chair} d="M206 138v134M206 206h62v14h-62M268 206v66M222 220v44M252 220v44" />
    </>
  ),
  'fallen-lamp': (_, sideways) => (
    <>
      <path className={styles.line} d="M24 40h432M150 40v30c0 22-24 12-24 36 0 60-66 70-56 132 3 20 14 30 30 30" />
      <path className={styles.dim} d="M316 54h28l8 34h-44zM330 40v14" />
      <Floor />
      <path fill={sideways} d="M142 244 452 176v106H142z" />
      <path className={styles.pale} d="M100 256v20l38 7v-38z" />
    </>
  ),
};

const between = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, at) => Math.round(from + ((to - from) * at) / (count - 1)));

/** From the door to the front: larger, darker and further apart; the last row leaves room for the one in the light. */
const crowdRows = [
  { y: 118, size: 8, shade: 'far', xs: between(196, 284, 6) },
  { y: 146, size: 11, shade: 'far', xs: between(160, 320, 8) },
  { y: 182, size: 15, shade: 'middle', xs: between(112, 368, 9) },
  { y: 224, size: 20, shade: 'middle', xs: between(72, 408, 9) },
  { y: 276, size: 26, shade: 'near', xs: [24, 82, 140, 198, 392, 450] },
] as const;

function Person({ x, y, size }: { x: number; y: number; size: number }) {
  const height = size * 1.5;
  return (
    <>
      <path d={`M${x - size} ${y}v${-height / 2}a${size} ${size} 0 0 1 ${2 * size} 0v${height / 2}z`} />
      <circle cx={x} cy={y - height / 2 - size * 1.35} r={size * 0.55} />
    </>
  );
}
