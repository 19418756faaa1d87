import type { Key } from '../../../words/words.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './shortcut-help.module.css';

/** In the order of the help. */
const meanings: [key: string, words: Key][] = [
  ['/', 'backOffice.shortcuts.search'],
  ['c', 'backOffice.shortcuts.create'],
  ['j', 'backOffice.shortcuts.next'],
  ['k', 'backOffice.shortcuts.previous'],
  ['n', 'backOffice.shortcuts.nextSale'],
  ['?', 'backOffice.shortcuts.help'],
];

/** Lists the keys that do something on the page below. */
export function ShortcutHelp({ keys, onClose }: { keys: readonly string[]; onClose: () => void }) {
  const t = useWords();
  return (
    <Dialog title={t('backOffice.shortcuts.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {meanings
          .filter(([key]) => keys.includes(key))
          .map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(words)}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
