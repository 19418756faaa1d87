import { z } from 'zod';
import type { OfficeDoorDevice } from '../../../contract/door.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { ManyField } from '../../ui/forms/many-field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecisionForm } from '../frame/use-decision-form.ts';
import type { AtDoor } from './at-door.ts';
import { addSessions } from './door.data.ts';
import { sessionIds } from './new-device-dialog.tsx';
import { sessionsToAdd } from './session-at-door.ts';

const schema = formSchema(z.object({ sessionIds }));

type Props = { at: AtDoor; device: OfficeDoorDevice; onClose: () => void };

/** More sessions for a device that is enrolled already. Only revoking the device takes sessions away from it. */
export function AddSessionsDialog({ at: { eventId, sessions }, device, onClose }: Props) {
  const t = useWords();
  const { id, name } = device;
  const { field, dialog } = useDecisionForm({
    schema,
    initial: { sessionIds: '' },
    send: (typed) => addSessions(eventId, id, typed.sessionIds),
    onDone: () => {
      showToast({ text: t('doorControl.device.sessionsAdded', { name }) });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={`${t('doorControl.device.addSessions')}: ${name}`}
      confirm={t('doorControl.device.addSessions')}
      {...dialog}
      onClose={onClose}
    >
      <ManyField
        label={t('doorControl.device.sessions')}
        field={field('sessionIds')}
        choices={sessionsToAdd(sessions, device).map(({ id: session, startTime }) => ({
          value: String(session),
          label: listTimeText(startTime),
        }))}
      />
    </DecisionDialog>
  );
}
