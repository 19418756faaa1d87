import type { Result } from '../../api/call.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { useDecision } from './use-decision.ts';

type Props<Reply> = {
  title: string;
  confirm: string;
  question: string;
  act: () => Promise<Result<Reply>>;
  onDone: (reply: Reply) => void;
  onClose: () => void;
};

/** One sentence before something that needs no other input. */
export function QuestionDialog<Reply>({ title, confirm, question, act, onDone, onClose }: Props<Reply>) {
  const { decide, isBusy, failure } = useDecision();
  return (
    <DecisionDialog
      title={title}
      confirm={confirm}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide(act, onDone)}
      onClose={onClose}
    >
      <p>{question}</p>
    </DecisionDialog>
  );
}
