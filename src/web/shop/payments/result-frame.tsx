import { type ReactNode, useEffect, useRef } from 'react';
import { useTitle } from '../../ui/page/use-title.ts';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import { type Fact, Facts } from './facts.tsx';
import { PayIcon } from './pay-icon.tsx';
import styles from './result.module.css';

type Mark = 'good' | 'bad' | 'cancelled' | 'waiting' | 'plain';
type Props = {
  mark: Mark;
  title: string;
  text: string;
  facts?: readonly Fact[];
  /** The next step: one button or link, seldom two. */
  actions?: ReactNode;
  isBusy?: boolean;
  children?: ReactNode;
};

const icons = { good: 'check', bad: 'alert', cancelled: 'close', plain: 'alert' } as const satisfies Partial<
  Record<Mark, IconName>
>;

/** The result of a payment in large type. Screen readers hear changes. */
export function ResultFrame({ mark, title, text, facts = [], actions, isBusy = false, children }: Props) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  // The page before may have taken the focus away with it; the heading gets it, so that screen readers read the result.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.page} aria-busy={isBusy || undefined}>
      <div className={`${styles.hero} on-ink`}>
        <div className={`wrap ${styles.content}`}>
          <div role="status">
            <div className={styles.head}>
              <span className={`${styles.mark} ${styles[mark]}`}>
                {mark === 'waiting' ? <PayIcon name="hourglass" /> : <Icon name={icons[mark]} />}
              </span>
              <h1 className={styles.title} tabIndex={-1} ref={heading}>
                {title}
              </h1>
            </div>
            <p className={styles.text}>{text}</p>
          </div>
          <Facts facts={facts} />
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
      {children && <div className={`wrap ${styles.body}`}>{children}</div>}
    </div>
  );
}
