import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import type { KeeperState } from './draft-keeper.ts';
import styles from './top-line.module.css';

/** Whether the draft is saved. Only what went wrong is read out, since it is saved again and again. */
export function SaveState({ state: { status, version, savedAt } }: { state: KeeperState }) {
  const t = useWords();
  const isBad = status === 'unreachable' || status === 'refused' || status === 'conflict';
  return (
    <p className={isBad ? styles.unsaved : styles.saved} role={isBad ? 'alert' : undefined}>
      {status === 'saved' && version === null ? t('planEditor.save.none') : t(`planEditor.save.${status}`)}
      {status === 'saved' && savedAt && (
        <>
          {' '}
          <ListTime instant={savedAt} />
        </>
      )}
    </p>
  );
}
