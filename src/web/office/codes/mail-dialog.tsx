import { type CodeBatch, codeBatchRoutes } from '../../../contract/code-batches.ts';
import { locales } from '../../../words/locales.ts';
import { CheckField, SelectField, TextArea } from '../../ui/forms/field.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecisionForm } from '../frame/use-decision-form.ts';
import { mailCodes } from './codes.data.ts';

const schema = formSchema(codeBatchRoutes.mail.body.omit({ batchId: true }));
const names = { 'zh-hk': '繁體中文（香港）', 'zh-tw': '繁體中文（台灣）', en: 'English' } as const;

type Props = { batch: CodeBatch; onDone: (text: string) => void; onClose: () => void };

/** Addresses are pasted; each gets one code of the batch. */
export function MailDialog({ batch, onDone, onClose }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { field, dialog } = useDecisionForm({
    schema,
    initial: { addresses: '', locale: locale as string, isPersonal: false as boolean },
    send: (mailing) => mailCodes({ ...mailing, batchId: batch.id }),
    onDone: ({ mailed, already }) => onDone(t('codes.mail.done', { mailed, already })),
  });
  return (
    <DecisionDialog title={t('codes.mail')} confirm={t('codes.mail.confirm')} {...dialog} onClose={onClose}>
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
