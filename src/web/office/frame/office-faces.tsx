import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face, type FaceLook } from '../../ui/feedback/face.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './office-faces.module.css';

/** A light card with a small drawing. */
const card: FaceLook = {
  face: styles.card,
  inside: styles.inside,
  words: styles.words,
  title: styles.title,
  text: styles.text,
  actions: styles.actions,
};

type Failure = {
  title: string;
  /** Below the head of a list; a page that could not be drawn at all has this for its own. */
  level?: 1 | 2;
  onRetry: () => void;
};

export function OfficeFailed({ title, level = 1, onRetry }: Failure) {
  const t = useWords();
  return (
    <div role="alert">
      <Face look={card} scene="fallen-lamp" level={level} title={title}>
        <button type="button" className={buttonClass({ kind: 'strong' })} onClick={onRetry}>
          {t('error.retry')}
        </button>
      </Face>
    </div>
  );
}

/** Stands where a part of a page will be, while it is on its way. */
export const OfficeWaiting = () => <div className={styles.waiting} aria-busy="true" />;

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  const t = useWords();
  return <OfficeFailed title={t('entity.list.failed')} level={2} onRetry={onRetry} />;
}

type Nothing = { title: string; text: string; level?: 1 | 2; children?: ReactNode };

export function OfficeNothing({ title, text, level = 2, children }: Nothing) {
  return (
    <Face look={card} scene="chair" level={level} title={title} text={text}>
      {children}
    </Face>
  );
}

/** A list that has nothing because of its filters. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useWords();
  return (
    <OfficeNothing title={t('review.nothing')} text={t('review.nothing.text')}>
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={onClear}>
        {t('review.clear')}
      </button>
    </OfficeNothing>
  );
}
