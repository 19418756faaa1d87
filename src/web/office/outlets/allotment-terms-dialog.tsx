import { z } from 'zod';
import { type Allotment, allotmentRoutes } from '../../../contract/allotments.ts';
import { useRequestId } from '../../api/use-request-id.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { changeAllotment } from './allotments.data.ts';
import styles from './outlets.module.css';
import { TermsFields } from './terms-fields.tsx';
import { usePlacesDecision } from './use-places-decision.ts';

const { price, commissionPercent, returnsAt } = allotmentRoutes.change.body.shape;
const termsSchema = formSchema(z.object({ price, commissionPercent, returnsAt }));

export function TermsDialog({ allotment, onClose }: { allotment: Allotment; onClose: () => void }) {
  const t = useWords();
  const { requestId } = useRequestId();
  const { form, field, submit, refuse } = useForm({
    schema: termsSchema,
    initial: {
      price: String(allotment.price),
      commissionPercent: String(allotment.commissionPercent),
      returnsAt: allotment.returnsAt,
    },
    onSubmit: (terms) =>
      void decide(() =>
        changeAllotment(allotment, {
          ...terms,
          returnsAt: terms.returnsAt.toISOString(),
          version: allotment.version,
          requestId: requestId(),
        }),
      ),
  });
  const { decide, isBusy, failure } = usePlacesDecision<Allotment>({
    refuse,
    onDone: () => {
      showToast({ text: t('outlets.allotments.changed') });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t('outlets.allotments.change.title')}
      confirm={t('outlets.allotments.change.confirm')}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t('outlets.allotments.change.text')}</p>
      <TermsFields field={field} />
    </DecisionDialog>
  );
}
