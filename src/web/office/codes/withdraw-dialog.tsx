import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { type CodeFilterShown, changeCodes } from './codes.data.ts';

export type FilteredProps = {
  filter: CodeFilterShown;
  /** The codes that are shown: no others are changed. */
  count: number;
  onDone: (text: string) => void;
  onClose: () => void;
};

/** Withdraws the codes that are shown, or gives them back where they were withdrawn. */
export function WithdrawDialog({ filter, count, onDone, onClose }: FilteredProps) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const isWithdrawn = filter.state !== 'withdrawn';
  const way = isWithdrawn ? 'withdraw' : 'restore';
  return (
    <DecisionDialog
      title={t(`codes.${way}.title`, { count })}
      confirm={t(`codes.${way}.confirm`)}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() =>
        void decide(
          () => changeCodes({ ...filter, count, isWithdrawn }),
          ({ changed }) => onDone(t('codes.changed', { count: changed })),
        )
      }
      onClose={onClose}
    >
      <p>{t(`codes.${way}.text`)}</p>
    </DecisionDialog>
  );
}
