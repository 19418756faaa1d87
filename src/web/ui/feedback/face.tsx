import type { ReactNode } from 'react';
import { Scene, type SceneName } from '../pictures/scene.tsx';
import styles from './face.module.css';

/** The classes of another look, in place of the dark stage. */
export type FaceLook = Record<'face' | 'inside' | 'words' | 'title' | 'text' | 'actions', string | undefined>;
type Props = {
  scene: SceneName;
  title: string;
  text?: string;
  /** The title of the whole page, or of a part of it. */
  level?: 1 | 2;
  /** The next step: one button or link, seldom two. */
  children?: ReactNode;
  look?: FaceLook;
};

const dark: FaceLook = {
  face: `${styles.face} on-ink`,
  inside: `wrap ${styles.inside}`,
  words: styles.words,
  title: styles.title,
  text: styles.text,
  actions: styles.actions,
};

/** Takes the place of a page's content: a drawn scene, a sentence about what happened, and the next step. */
export function Face({ scene, title, text, level = 1, children, look = dark }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={look.face}>
      <div className={look.inside}>
        <Scene name={scene} />
        <div className={look.words}>
          <Heading className={look.title} tabIndex={-1}>
            {title}
          </Heading>
          {text && <p className={look.text}>{text}</p>}
          {children && <div className={look.actions}>{children}</div>}
        </div>
      </div>
    </div>
  );
}
