import { useId } from 'react';
import { useWords } from '../../ui/page/words.tsx';
import styles from './crowd-scene.module.css';
import { bodyOf, crowdRows, headOf, rowOf, spotInRow } from './crowd-shapes.ts';

/** A dark hall with a door and the waiting people; a light marks the visitor, who comes nearer to the door. */
export function CrowdScene({ ahead }: { ahead: number | null }) {
  const t = useWords();
  const id = useId();
  // Before the draw everybody stands at the back.
  const ownRow = ahead === null ? 6 : rowOf(ahead);
  const own = spotInRow(ownRow);
  const rows = crowdRows(ownRow);
  const drawn = (from: number, to: number) =>
    rows.slice(from, to).map(({ shade, bodies, heads }) => (
      <g key={bodies} className={styles[`shade${shade}`]}>
        <path className={styles.body} d={bodies} />
        <path className={styles.head} d={heads} />
      </g>
    ));
  return (
    <svg className={styles.scene} viewBox="0 0 660 420" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}beam`} x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.light} offset="0" stopOpacity=".95" />
          <stop className={styles.light} offset="1" stopOpacity=".16" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop className={styles.pale} offset="0" stopOpacity=".3" />
          <stop className={styles.pale} offset="1" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}floor`} x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.dark} offset="0" stopOpacity="0" />
          <stop className={styles.dark} offset="1" />
        </linearGradient>
      </defs>
      <ellipse cx="313" cy="84" rx="250" ry="84" fill={`url(#${id}glow)`} />
      <path className={styles.door} d="M281 112V62a32 32 0 0 1 64 0v50z" />
      <path className={styles.crack} d="M313 31v81" />
      {drawn(0, ownRow + 1)}
      <path fill={`url(#${id}beam)`} d={beamOnto(own)} />
      <g className={styles.own}>
        <path className={styles.body} d={bodyOf(own)} />
        <path className={styles.head} d={headOf(own)} />
      </g>
      {drawn(ownRow + 1, rows.length)}
      <rect y="290" width="660" height="130" fill={`url(#${id}floor)`} />
      <g transform={`translate(${own.x} ${own.y - own.size * 3.3 - 14})`}>
        <path
          className={styles.bubble}
          d="M-30-20a14 14 0 0 1 14-14h32a14 14 0 0 1 0 28H7L0 2l-7-8h-9a14 14 0 0 1-14-14z"
        />
        <text className={styles.you} y="-14.500" textAnchor="middle">
          {t('queue.you')}
        </text>
      </g>
    </svg>
  );
}

const beamOnto = ({ x, y, size }: ReturnType<typeof spotInRow>) =>
  `M${x - 11} 0h22L${x + size * 1.7} ${y - size * 0.55}H${x - size * 1.7}z`;
