import { useState } from 'react';
import type { LostSeat, SitePlanDraft } from '../../../contract/plans.ts';
import type { PlanProblem } from '../../../domain/plans/plan-problems.ts';
import { isBlocking } from '../../../domain/plans/plan-problems.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { detailsIn, failureTexts, refusalIn } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { countSeats, selectAll } from '../plan-edits/selection.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import styles from './panel.module.css';
import { publishDraft } from './plan-editor.data.ts';
import { whereOf } from './problems-panel.tsx';
import { usePlan } from './use-editor.ts';

type Props = {
  siteId: number;
  keeper: DraftKeeper;
  problems: readonly PlanProblem[];
  hasNews: boolean;
  onClose: () => void;
  onPublished: (plan: SitePlanDraft) => void;
};
type Refusal = { text: string; lost: readonly LostSeat[]; isChanged: boolean };

/** Publishes the draft; seats that are taken and would be gone are listed. */
export function PublishDialog({ siteId, keeper, problems, hasNews, onClose, onPublished }: Props) {
  const t = useWords();
  const { document } = usePlan();
  const { isBusy, run } = useBusyCall();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const seats = countSeats(selectAll(document));
  const blocking = problems.filter(isBlocking);
  const publish = async (replaces: boolean) => {
    const result = await run(async () => {
      setRefusal(null);
      const isSaved = await keeper.save();
      const { version } = keeper.get();
      return isSaved && version !== null ? publishDraft(siteId, version, replaces) : null;
    });
    if (result === undefined) return;
    if (result === null) return setRefusal({ text: t('planEditor.publish.unsaved'), lost: [], isChanged: false });
    if (result.isOk) return onPublished(result.body);
    const { seats: lost = [] } = detailsIn<'zoneLosesSeats'>(result);
    setRefusal({ text: failureTexts(result, t).join(' '), lost, isChanged: refusalIn(result) === 'planChanged' });
  };
  return (
    <Dialog title={t('planEditor.publish.title')} onClose={onClose} closes={isBusy ? 'by-cross' : 'lightly'}>
      {!hasNews && <Notice kind="plain">{t('planEditor.publish.nothing')}</Notice>}
      <p>
        {t('planEditor.publish.text', {
          zones: document.zones.length,
          seats: new Intl.NumberFormat('en').format(seats),
        })}
      </p>
      {blocking.length > 0 && (
        <Notice kind="bad">
          {t('planEditor.problems.blocking', { count: blocking.length })}
          <ul>
            {blocking.slice(0, 5).map((problem) => (
              <li key={JSON.stringify(problem)}>
                {t(`planEditor.problem.${problem.kind}`)} {whereOf(document, problem)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {refusal && (
        <Notice kind="bad">
          {refusal.text}
          <LostSeats lost={refusal.lost} />
        </Notice>
      )}
      <div className={styles.pair}>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={onClose}>
          {t('entity.action.cancel')}
        </button>
        <button
          type="button"
          className={buttonClass({ kind: 'strong' })}
          disabled={blocking.length > 0}
          aria-busy={isBusy}
          onClick={() => void publish(refusal?.isChanged ?? false)}
        >
          {isBusy ? t('decision.busy') : t(refusal?.isChanged ? 'planEditor.publish.anyway' : 'planEditor.publish')}
        </button>
      </div>
    </Dialog>
  );
}

const shownMax = 40;
const takenBy = { SOLD: 'sold', HELD: 'held', WITHHELD: 'house', UNKNOWN: 'sold' } as const;

function LostSeats({ lost }: { lost: readonly LostSeat[] }) {
  const t = useWords();
  if (lost.length === 0) return null;
  return (
    <ul className={styles.lost}>
      {lost.slice(0, shownMax).map(({ zone, seat, sessionId, by }) => (
        <li key={`${zone} ${seat} ${sessionId}`}>
          {zone} {seat} · {t(`planEditor.taken.${takenBy[by]}`)}
        </li>
      ))}
    </ul>
  );
}
