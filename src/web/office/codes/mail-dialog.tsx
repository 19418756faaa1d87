import { type CodeBatch, codeBatchRoutes } from '../../../contract/code-batches.ts';
import { locales } from '../../../words/locales.ts';
import { CheckField, SelectField, TextArea } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { mailCodes } from './codes.data.ts';

const schema = formSchema(codeBatchRoutes.mail.body.omit({ batchId: true }));
const names = { 'zh-hk': '繁體中文（香港）', 'zh-tw': '繁體中文（台灣）', en: 'English' } as const;

type Props = { batch: CodeBatch; onDone: (text: string) => void; onClose: () => void };

/** Addresses are pasted; each gets one code of the batch. */
export function MailDialog({ batch, onDone, onClose }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { decide, isBusy, failure } = useDecision();
  const { form, field, submit } = useForm({
    schema,
    initial: { addresses: '', locale: locale as string, isPersonal: false as boolean },
    onSubmit: (mailing) =>
      void decide(
        () => mailCodes({ ...mailing, batchId: batch.id }),
        ({ mailed, already }) => onDone(t('codes.mail.done', { mailed, already })),
      ),
  });
  return (
    <DecisionDialog
      title={t('codes.mail')}
      confirm={t('codes.mail.confirm')}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('codes.mail.addresses')}
        help={t('codes.mail.addresses.help')}
        field={field('addresses')}
        rows={6}
        autoComplete="off"
      />
      <SelectField label={t('codes.mail.locale')} field={field('locale')}>
        {locales.map((each) => (
          <option key={each} value={each} lang={each}>
            {names[each]}
          </option>
        ))}
      </SelectField>
      <CheckField field={field('isPersonal')}>{t('codes.mail.isPersonal')}</CheckField>
    </DecisionDialog>
  );
}
