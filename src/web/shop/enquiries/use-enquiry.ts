import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { type Enquiry, enquiryFields } from '../../../contract/enquiries.ts';
import type { Answer } from '../../api/ask-server.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { useHumanCheck } from '../../people/human-check/use-human-check.ts';
import { tellFailure, tellSuccess } from '../../ui/feedback/failure.ts';
import { needsHumanCheck } from '../../ui/feedback/needs-human-check.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { sendEnquiry } from './enquiries.data.ts';

/** While it is filled in, the human check is a box that is ticked or not. */
const enquiryForm = z.object({
  ...enquiryFields,
  recaptcha: z.boolean().refine((isTicked) => isTicked, 'recaptcha'),
});
const empty = { name: '', email: '', phoneNumber: '', event: '', query: '', recaptcha: false };

/** The values of the enquiry form, and the result of sending it. */
export function useEnquiry() {
  const t = useWords();
  const navigate = useNavigate();
  const humanCheck = useHumanCheck();
  const { isBusy: isSending, run } = useBusyCall();

  const ask = async (enquiry: Enquiry): Promise<Answer | null> => {
    const recaptcha = await humanCheck.take();
    return recaptcha === null ? null : sendEnquiry(enquiry, recaptcha);
  };
  const askUntilChecked = async (enquiry: Enquiry): Promise<Answer | null> => {
    const answer = await ask(enquiry);
    if (!answer || !needsHumanCheck(answer)) return answer;
    humanCheck.forget();
    return ask(enquiry);
  };
  const send = async ({ recaptcha: _, ...enquiry }: z.output<typeof enquiryForm>) => {
    if (!navigator.onLine) return showToast({ id: 'enquiry', text: t('enquiry.offline') });
    await run(async () => {
      const answer = await askUntilChecked(enquiry);
      if (!answer) return showToast({ id: 'enquiry', text: t('enquiry.unchecked') });
      if (answer.status >= 300) {
        if (!fields.refuse(answer)) tellFailure(answer, t);
        return;
      }
      tellSuccess(answer, t);
      fields.reset();
      humanCheck.forget();
      void navigate({ to: '/home' });
    });
  };
  const fields = useForm({ schema: enquiryForm, initial: empty, onSubmit: (values) => void send(values) });
  return { ...fields, humanCheck, isSending };
}
