import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { buttonClass } from '../controls/button.ts';
import { useWords } from '../page/words.tsx';
import { Icon } from '../pictures/icon.tsx';
import { classes } from '../styles/classes.ts';
import { deliverToasts } from './toast.ts';
import styles from './toaster.module.css';

const shownMilliseconds = 8000;

/** The top-left corner: announced, held while a pointer or the focus is on it, closed by swipe, Escape or its button. */
export function Toaster() {
  return (
    <Toast.Provider timeout={shownMilliseconds} limit={3}>
      <Toasts />
    </Toast.Provider>
  );
}

function Toasts() {
  const t = useWords();
  const { toasts, add } = Toast.useToastManager();
  useEffect(
    () =>
      deliverToasts(({ text, id }) => {
        add({ title: text, ...(id !== undefined && { id }) });
      }),
    [add],
  );
  return (
    <Toast.Portal>
      <Toast.Viewport className={styles.corner} aria-label={t('toast.corner')}>
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            swipeDirection={['left', 'up']}
            className={classes(styles.toast, 'ink-panel on-ink')}
          >
            <Toast.Title render={<p />} className={styles.text} />
            <Toast.Close className={buttonClass({ kind: 'ink', size: 'square' })} aria-label={t('toast.close')}>
              <Icon name="close" />
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}
