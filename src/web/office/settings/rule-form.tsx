import { z } from 'zod';
import { type LimitState, networkRuleKinds } from '../../../contract/limits.ts';
import { readNetwork } from '../../../domain/limits/network.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { useDecision } from '../frame/use-decision.ts';
import workshop from '../workshop/workshop.module.css';
import { addRule, limitsQuery } from './limits.data.ts';
import { useSaved } from './settings.data.ts';

const schema = z.object({
  network: z
    .string()
    .trim()
    .min(1)
    .refine((text) => readNetwork(text) !== null, { message: 'Network' })
    .refine((text) => readNetwork(text)?.isTooWide !== true, { message: 'NetworkWide' }),
  kind: z.enum(networkRuleKinds),
  reason: z.string().trim().min(1).max(200),
  endsAt: z.iso.datetime(),
});
const initial = { network: '', kind: 'BLOCK' as string, reason: '', endsAt: '' };

/** Blocks or excepts a network until a time. */
export function RuleForm() {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const follow = useSaved<LimitState>(limitsQuery.queryKey);
  const { form, field, submit, refuse, reset } = useForm({
    schema,
    initial,
    onSubmit: (body) => {
      const add = async () => {
        const result = await addRule(body);
        if (!result.isOk) refuse(result);
        return result;
      };
      void decide(add, (state) => {
        follow(state);
        reset();
        showToast({ text: t('limits.added') });
      });
    },
  });
  return (
    <form ref={form} className={workshop.form} onSubmit={submit} noValidate>
      <TextField
        label={t('limits.network')}
        help={t('limits.network.help')}
        field={field('network')}
        maxLength={60}
        autoComplete="off"
      />
      <SelectField label={t('limits.kind')} field={field('kind')}>
        {networkRuleKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`limits.${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextField label={t('limits.reason')} field={field('reason')} maxLength={200} autoComplete="off" />
      <TimeField label={t('limits.endsAt')} field={field('endsAt')} />
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div>
        <button type="submit" className={buttonClass({ kind: 'strong' })} aria-disabled={isBusy} aria-busy={isBusy}>
          {t('limits.add')}
        </button>
      </div>
    </form>
  );
}
