import { z } from 'zod';
import { apiKeyRoutes } from '../../../contract/api-keys.ts';
import { keyAuthorities } from '../../../domain/accounts/duties.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { ManyField } from '../../ui/forms/many-field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { formSchema, orNull } from '../fields/form-schema.ts';
import { TimeField } from '../fields/time-field.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecisionForm } from '../frame/use-decision-form.ts';
import { makeApiKey } from './api-keys.data.ts';

const { shape } = apiKeyRoutes.make.body;
/** Authorities are one text while they are chosen. */
const authorities = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(shape.authorities);
const schema = formSchema(z.object({ name: shape.name, authorities, endsAt: orNull(shape.endsAt) }));

type Props = { onMade: (key: string) => void; onClose: () => void };

export function NewKeyDialog({ onMade, onClose }: Props) {
  const t = useWords();
  const { field, dialog } = useDecisionForm({
    schema,
    initial: { name: '', authorities: '', endsAt: '' },
    send: ({ endsAt, ...key }) => makeApiKey({ ...key, endsAt: endsAt?.toISOString() ?? null }),
    onDone: ({ key }) => onMade(key),
  });
  const choices = keyAuthorities.map((value) => ({
    value,
    label: t(`userManagement.authority.${value}`),
    note: t(`userManagement.authority.${value}.may`),
  }));
  return (
    <DecisionDialog title={t('apiKeys.new')} confirm={t('apiKeys.make')} {...dialog} onClose={onClose}>
      <TextField
        label={t('apiKeys.name')}
        help={t('apiKeys.name.help')}
        field={field('name')}
        maxLength={60}
        autoComplete="off"
      />
      <ManyField
        label={t('apiKeys.rights')}
        help={t('apiKeys.rights.help')}
        field={field('authorities')}
        choices={choices}
      />
      <TimeField label={t('apiKeys.endsAt')} help={t('apiKeys.endsAt.help')} field={field('endsAt')} />
    </DecisionDialog>
  );
}
