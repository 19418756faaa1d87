import { z } from 'zod';
import { apiKeyRoutes } from '../../../contract/api-keys.ts';
import { keyAuthorities } from '../../../domain/accounts/duties.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { ManyField } from '../../ui/forms/many-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { formSchema, orNull } from '../fields/form-schema.ts';
import { TimeField } from '../fields/time-field.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
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
  const { decide, isBusy, failure } = useDecision();
  const { form, field, submit, refuse } = useForm({
    schema,
    initial: { name: '', authorities: '', endsAt: '' },
    onSubmit: ({ endsAt, ...key }) => {
      const make = async () => {
        const result = await makeApiKey({ ...key, endsAt: endsAt?.toISOString() ?? null });
        if (!result.isOk) refuse(result);
        return result;
      };
      void decide(make, ({ key: made }) => onMade(made));
    },
  });
  const choices = keyAuthorities.map((value) => ({
    value,
    label: t(`userManagement.authority.${value}`),
    note: t(`userManagement.authority.${value}.may`),
  }));
  return (
    <DecisionDialog
      title={t('apiKeys.new')}
      confirm={t('apiKeys.make')}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
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
