import { useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { tellFailure } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import styles from './panel.module.css';
import { discardDraft, readDraft } from './plan-editor.data.ts';
import { useKeeper } from './use-keeper.ts';

/** Back to the published plan, after a question. */
export function DiscardDraft({ siteId, keeper }: { siteId: number; keeper: DraftKeeper }) {
  const t = useWords();
  const [isAsking, setAsking] = useState(false);
  const { version } = useKeeper(keeper);
  const { decide, isBusy, failure } = useDecision();
  if (version === null) return null;
  const discard = () =>
    decide(
      () => discardDraft(siteId, version),
      () => {
        setAsking(false);
        void readDraft(siteId).then((read) => (read.isOk ? keeper.begin(read.body) : tellFailure(read, t)));
      },
    );
  return (
    <section className={styles.section}>
      <button type="button" className={buttonClass({ kind: 'line', isWide: true })} onClick={() => setAsking(true)}>
        {t('planEditor.discard')}
      </button>
      {isAsking && (
        <DecisionDialog
          title={t('planEditor.discard.title')}
          confirm={t('planEditor.discard')}
          isBusy={isBusy}
          failure={failure}
          onConfirm={() => void discard()}
          onClose={() => setAsking(false)}
        >
          <p>{t('planEditor.discard.text')}</p>
        </DecisionDialog>
      )}
    </section>
  );
}
