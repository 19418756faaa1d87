import type { Result } from '../../api/call.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { useDecision } from '../frame/use-decision.ts';
import styles from './settings.module.css';

type Props = {
  changes: readonly { version: number; at: string; by: string }[];
  /** Undoes the newest change. */
  undo: (version: number) => Promise<Result<unknown>>;
};

/** The changes of the settings, by whom and when. The newest change can be undone. */
export function SettingChanges({ changes, undo }: Props) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const [newest] = changes;
  return (
    <details className={styles.changes}>
      <summary>{t('shopSettings.changes')}</summary>
      {!newest && <p>{t('shopSettings.changes.none')}</p>}
      <ol>
        {changes.map(({ version, at, by }) => (
          <li key={version}>
            {t('shopSettings.changes.version', { version, login: by })} <ListTime instant={at} />
          </li>
        ))}
      </ol>
      {newest && (
        <BusyButton
          look={{ kind: 'line' }}
          isBusy={isBusy}
          onPress={() =>
            void decide(
              () => undo(newest.version),
              () => showToast({ text: t('shopSettings.undone') }),
            )
          }
        >
          {t('shopSettings.undo')}
        </BusyButton>
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
    </details>
  );
}
