import { z } from 'zod';
import { type MaintenanceState, sentenceLengthMax } from '../../../contract/maintenance.ts';
import { locales } from '../../../words/locales.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { closeShop } from './maintenance.data.ts';

const sentence = z.string().trim().max(sentenceLengthMax);
const schema = z.object({
  'zh-hk': sentence,
  'zh-tw': sentence,
  en: sentence,
  endsAt: z.literal('').or(z.iso.datetime()),
});

type Props = { current: MaintenanceState['current']; onClose: () => void };

/** Asks what visitors read and when the shop is expected to open again, before it closes and while it is closed. */
export function CloseDialog({ current, onClose }: Props) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const { form, field, values, submit, refuse } = useForm({
    schema,
    initial: { 'zh-hk': '', 'zh-tw': '', en: '', ...current?.message, endsAt: current?.endsAt ?? '' },
    onSubmit: ({ endsAt, ...message }) => {
      if (isIncomplete(message)) return;
      const close = async () => {
        const isEmpty = message.en === '';
        const result = await closeShop({ message: isEmpty ? null : message, endsAt: endsAt === '' ? null : endsAt });
        if (!result.isOk) refuse(result);
        return result;
      };
      void decide(close, () => {
        showToast({ text: t(current ? 'maintenance.saved' : 'maintenance.closedNow') });
        onClose();
      });
    },
  });
  return (
    <DecisionDialog
      title={t(current ? 'maintenance.change.title' : 'maintenance.close.title')}
      confirm={t(current ? 'maintenance.save' : 'maintenance.close')}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t('maintenance.message.help')}</p>
      {locales.map((locale) => (
        <TextField
          key={locale}
          label={t('maintenance.message', { locale: t(`locale.${locale}`) })}
          field={field(locale)}
          maxLength={sentenceLengthMax}
          autoComplete="off"
        />
      ))}
      {isIncomplete(values) && <Notice kind="plain">{t('maintenance.message.all')}</Notice>}
      <TimeField label={t('maintenance.endsAt')} help={t('maintenance.endsAt.help')} field={field('endsAt')} />
    </DecisionDialog>
  );
}

type Message = Record<(typeof locales)[number], string>;

/** True when some languages are written, and some are not. */
function isIncomplete(message: Message): boolean {
  const written = locales.filter((locale) => message[locale].trim() !== '');
  return written.length > 0 && written.length < locales.length;
}
