import type { SitePlanDraft } from '../../../contract/plans.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { countSeats, selectAll } from '../plan-edits/selection.ts';
import { documentIn } from './draft-keeper.ts';
import styles from './panel.module.css';
import { Thumbnail } from './thumbnail.tsx';
import { usePlan } from './use-editor.ts';

type Props = { theirs: SitePlanDraft; onChoose: (whose: 'mine' | 'theirs') => void };

/** Another person saved this plan meanwhile: both are shown, and one is chosen. */
export function ConflictDialog({ theirs, onChoose }: Props) {
  const t = useWords();
  const { document } = usePlan();
  const other = documentIn(theirs.document);
  const plans = [
    { whose: 'mine', plan: document, by: t('planEditor.conflict.mine') },
    { whose: 'theirs', plan: other, by: theirs.savedBy ?? t('planEditor.conflict.published') },
  ] as const;
  return (
    <Dialog title={t('planEditor.conflict.title')} onClose={() => {}} closes="by-choice">
      <p>{t('planEditor.conflict.text')}</p>
      <div className={styles.pair}>
        {plans.map(({ whose, plan, by }) => (
          <div key={whose} className={styles.field}>
            <Thumbnail document={plan} label={by} />
            <b>{by}</b>
            <span className={styles.help}>
              {t('planEditor.selected.seats', { count: countSeats(selectAll(plan)) })}{' '}
              {whose === 'theirs' && theirs.savedAt && <ListTime instant={theirs.savedAt} />}
            </span>
            <button
              type="button"
              className={buttonClass({ kind: whose === 'mine' ? 'strong' : 'line' })}
              onClick={() => onChoose(whose)}
            >
              {t(`planEditor.conflict.take.${whose}`)}
            </button>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
