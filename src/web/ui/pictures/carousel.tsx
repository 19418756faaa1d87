import { type ReactNode, useRef } from 'react';
import { buttonClass } from '../controls/button.ts';
import { useWords } from '../page/words.tsx';
import { classes } from '../styles/classes.ts';
import styles from './carousel.module.css';
import { Icon } from './icon.tsx';
import { useRotation } from './use-rotation.ts';
import { useSlides } from './use-slides.ts';

type Slide = { id: number; content: ReactNode };

/**
 * Slides in a row that a finger, a wheel or the keyboard can scroll before any script has come. The script adds the
 * buttons and moves on by itself, never while it is looked at with pointer or focus, never against the visitor's wish.
 */
export function Carousel({ label, slides }: { label: string; slides: Slide[] }) {
  const t = useWords();
  const track = useRef<HTMLDivElement>(null);
  const count = slides.length;
  const { current, show } = useSlides(track, count);
  const rotation = useRotation(count > 1, () => show((current + 1) % count));
  return (
    <section aria-roledescription={t('carousel.role')} aria-label={label} {...rotation.holders}>
      <div ref={track} className={styles.track}>
        {slides.map(({ id, content }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group with a role description, not a fieldset
          <div
            key={id}
            className={styles.slide}
            role="group"
            aria-roledescription={t('carousel.slide')}
            aria-label={t('carousel.position', { number: at + 1, count })}
          >
            {content}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={styles.controls}>
          <span className={styles.position} aria-hidden="true">
            {current + 1} / {count}
          </span>
          {slides.map(({ id }, at) => (
            <button
              key={id}
              type="button"
              className={styles.dot}
              aria-label={t('carousel.show', { number: at + 1 })}
              aria-current={at === current ? 'true' : undefined}
              onClick={() => show(at)}
            />
          ))}
          <button
            type="button"
            className={square}
            onClick={rotation.toggle}
            aria-label={t(rotation.isOn ? 'carousel.pause' : 'carousel.play')}
          >
            <Icon name={rotation.isOn ? 'pause' : 'play'} />
          </button>
          <button
            type="button"
            className={classes(square, styles.step)}
            onClick={() => show((current + count - 1) % count)}
            aria-label={t('carousel.previous')}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            className={classes(square, styles.step)}
            onClick={() => show((current + 1) % count)}
            aria-label={t('carousel.next')}
          >
            <Icon name="forward" />
          </button>
        </div>
      )}
    </section>
  );
}

const square = buttonClass({ kind: 'ink', size: 'square' });
