import { z } from 'zod';
import { doorOfficeRoutes } from '../../../contract/door.ts';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { ManyField } from '../../ui/forms/many-field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecisionForm } from '../frame/use-decision-form.ts';
import type { AtDoor } from './at-door.ts';
import { addDevice } from './door.data.ts';
import type { Enrolment } from './enrolment-dialog.tsx';
import { sessionsOfNewDevice } from './session-at-door.ts';

const { shape } = doorOfficeRoutes.add.body;
/** Sessions are one text while they are chosen. */
export const sessionIds = z
  .string()
  .transform((text) => text.split(',').filter(Boolean).map(Number))
  .pipe(shape.sessionIds);
const gateId = z.string().transform((text) => (text === '' ? null : Number(text)));
const schema = formSchema(z.object({ name: shape.name, gateId, sessionIds }));

type Props = {
  at: AtDoor;
  gates: readonly { id: number; name: string }[];
  onMade: (made: Enrolment) => void;
  onClose: () => void;
};

export function NewDeviceDialog({ at: { eventId, sessions }, gates, onMade, onClose }: Props) {
  const t = useWords();
  const chosen = sessionsOfNewDevice(sessions, Date.now());
  const { field, dialog } = useDecisionForm({
    schema,
    initial: { name: '', gateId: '', sessionIds: chosen.map(({ id }) => id).join(',') },
    send: (device) => addDevice(eventId, device),
    onDone: onMade,
  });
  return (
    <DecisionDialog
      title={t('doorControl.device.add')}
      confirm={t('doorControl.device.add')}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        label={t('doorControl.device.name')}
        help={t('doorControl.device.name.help')}
        field={field('name')}
        maxLength={60}
        autoComplete="off"
      />
      <SelectField label={t('doorControl.device.gate')} field={field('gateId')}>
        <option value="">{t('doorControl.device.everyGate')}</option>
        {gates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ManyField
        label={t('doorControl.device.sessions')}
        field={field('sessionIds')}
        choices={sessions.map(({ id, startTime }) => ({ value: String(id), label: listTimeText(startTime) }))}
      />
    </DecisionDialog>
  );
}
