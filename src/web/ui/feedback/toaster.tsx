import { Toast } from '@base-ui/react/toast';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buttonClass } from '../controls/button.ts';
import { useWords } from '../page/words.tsx';
import { Icon } from '../pictures/icon.tsx';
import { classes } from '../styles/classes.ts';
import { deliverToasts, type ToastMessage } from './toast.ts';
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
  const { toasts, add, close } = Toast.useToastManager<ToastMessage>();
  useEffect(
    () =>
      deliverToasts((data) => {
        const { text, id, link } = data;
        // Said anew, also where a message with the same id stays.
        const timeout = link ? 0 : shownMilliseconds;
        add({ title: text, data, timeout, ...(id !== undefined && { id }) });
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
            <div className={styles.text}>
              <Toast.Title render={<p />} />
              {toast.data?.link && (
                <Link to={toast.data.link.to} onClick={() => close(toast.id)}>
                  {toast.data.link.text}
                </Link>
              )}
            </div>
            {/* Base UI hides it from screen readers while the messages are stacked, though it has the focus in its turn. */}
            <Toast.Close
              className={buttonClass({ kind: 'ink', size: 'square' })}
              aria-label={t('toast.close')}
              aria-hidden={false}
            >
              <Icon name="close" />
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}
