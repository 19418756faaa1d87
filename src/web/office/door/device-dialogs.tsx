import type { OfficeDoorDevice } from '../../../contract/door.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { QuestionDialog } from '../frame/question-dialog.tsx';
import { enrolAgain, revokeDevice } from './door.data.ts';
import type { Enrolment } from './enrolment-dialog.tsx';

type Props = { eventId: string; device: OfficeDoorDevice; onClose: () => void };

export function RevokeDialog({ eventId, device: { id, name }, onClose }: Props) {
  const t = useWords();
  const done = () => {
    showToast({ text: t('doorControl.device.revoked') });
    onClose();
  };
  return (
    <QuestionDialog
      title={t('doorControl.device.revoke.title')}
      confirm={t('doorControl.device.revoke')}
      question={t('doorControl.device.revoke.question', { name })}
      act={() => revokeDevice(eventId, id)}
      onDone={done}
      onClose={onClose}
    />
  );
}

export function AgainDialog({
  eventId,
  device: { id, name },
  onMade,
  onClose,
}: Props & { onMade: (made: Enrolment) => void }) {
  const t = useWords();
  return (
    <QuestionDialog
      title={t('doorControl.device.newCode')}
      confirm={t('doorControl.device.newCode')}
      question={t('doorControl.device.newCode.question', { name })}
      act={() => enrolAgain(eventId, id)}
      onDone={onMade}
      onClose={onClose}
    />
  );
}
