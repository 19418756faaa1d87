import type { ReactNode } from 'react';
import { Scene, type SceneName } from '../pictures/scene.tsx';
import styles from './face.module.css';

type Props = {
  scene: SceneName;
  title: string;
  text?: string;
  /** The title of the whole page, or of a part of it. */
  level?: 1 | 2;
  /** The next step: one button or link, seldom two. */
  children?: ReactNode;
};

/** Takes the place of a page's content: a drawn scene, a sentence about what happened, and the next step. */
export function Face({ scene, title, text, level = 1, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={`${styles.face} on-ink`}>
      <div className={`wrap ${styles.inside}`}>
        <Scene name={scene} />
        <div className={styles.words}>
          <Heading className={styles.title} tabIndex={-1}>
            {title}
          </Heading>
          {text && <p className={styles.text}>{text}</p>}
          {children && <div className={styles.actions}>{children}</div>}
        </div>
      </div>
    </div>
  );
}
