import { useState } from 'react';
import { z } from 'zod';
import { gateBody, type OfficeGate, type TicketSettingsReply } from '../../../contract/office-tickets.ts';
import type { WorkshopZone } from '../../../contract/workshop.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import type { Answer } from '../../api/ask-server.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { detailsIn, failureTexts } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { addGate, changeGate, useSettingsChange } from './ticket-settings.data.ts';
import styles from './workshop.module.css';

type Gate = Pick<OfficeGate, 'name' | 'zoneIds'>;
type Props = { settings: TicketSettingsReply; zones: WorkshopZone[]; gate: OfficeGate | null; onClose: () => void };

const schema = z.object({ name: gateBody.shape.name });

/** The name of a gate, and a switch for each zone. */
export function GateDialog({ settings, zones, gate, onClose }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const [zoneIds, setZoneIds] = useState<readonly number[]>(gate?.zoneIds ?? []);
  const { form, field, submit, refuse } = useForm({
    schema,
    initial: { name: gate?.name ?? '' },
    onSubmit: ({ name }) => void save({ name, zoneIds: [...zoneIds].sort((one, other) => one - other) }),
  });
  const turn = (id: number, isOn: boolean) =>
    setZoneIds((before) => (isOn ? [...before, id] : before.filter((each) => each !== id)));
  const { save, isBusy, failure } = useGateSaving({ settings, gate, refuse, onClose });
  return (
    <DecisionDialog
      title={gate ? t('ticketing.gates.changeTitle', { name: gate.name }) : t('ticketing.gates.add')}
      confirm={t('ticketing.gates.save')}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <TextField label={t('ticketing.gates.name')} field={field('name')} maxLength={40} autoComplete="off" />
        <fieldset className={styles.group}>
          <legend>{t('ticketing.gates.zones')}</legend>
          {zones.map(({ id, names, name }) => (
            <SwitchField
              key={id}
              label={textFor(names, locale, name)}
              field={{
                name: `zone-${id}`,
                value: zoneIds.includes(id),
                problem: undefined,
                onChange: (isOn) => turn(id, isOn),
                onLeave: () => {},
              }}
            />
          ))}
        </fieldset>
      </div>
    </DecisionDialog>
  );
}

type Saving = Pick<Props, 'settings' | 'gate' | 'onClose'> & { refuse: (answer: Answer) => boolean };

const isSameGate = (one: Gate | undefined, other: Gate | null): boolean =>
  one?.name === other?.name && String(one?.zoneIds) === String(other?.zoneIds);

/** A change of another gate, or of the settings, is no conflict: the gate is saved from the newer version. */
function useGateSaving({ settings, gate, refuse, onClose }: Saving) {
  const t = useWords();
  const follow = useSettingsChange(settings.id);
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  const send = (typed: Gate, version: number) =>
    gate ? changeGate(settings.id, gate.id, { ...typed, version }) : addGate(settings.id, { ...typed, version });
  const sendFromNewest = async (typed: Gate) => {
    const result = await send(typed, settings.version);
    const current = detailsIn<'concurrencyFailure'>(result).current as TicketSettingsReply | undefined;
    if (!current) return result;
    follow(current);
    const stored = gate ? current.gates.find(({ id }) => id === gate.id) : undefined;
    return isSameGate(stored, gate) ? send(typed, current.version) : result;
  };
  const save = async (typed: Gate) => {
    setFailure(null);
    const result = await run(() => sendFromNewest(typed));
    if (!result) return;
    if (result.isOk) {
      follow(result.body);
      showToast({ text: t('ticketing.gates.saved') });
      onClose();
    } else if (detailsIn<'concurrencyFailure'>(result).current || result.status === 404)
      setFailure(t('ticketing.gates.changed'));
    else if (!refuse(result)) setFailure(failureTexts(result, t).join(' '));
  };
  return { save, isBusy, failure };
}
