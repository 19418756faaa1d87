import { useState } from 'react';
import { z } from 'zod';
import { note, noteLengthMax } from '../../../contract/payment-review.ts';
import type { RefundGroup } from '../../../contract/refund-groups.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { TextArea } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { approveGroup, noteGroup } from './refunds.data.ts';

type Props = { group: RefundGroup; onClose: () => void };

export function ApproveGroupDialog({ group, onClose }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { decide, isBusy, failure } = useDecision();
  const { count, amount } = group.waiting;
  const values = { count, amount: priceText(amount), event: nameFor(group.event, locale) };
  const approve = () =>
    decide(
      () => approveGroup(group),
      () => {
        showToast({ text: t('refunds.approved', values) });
        onClose();
      },
    );
  return (
    <DecisionDialog
      title={t('refunds.approve.title')}
      confirm={t('refunds.approve')}
      {...{ isBusy, failure, onClose }}
      onConfirm={() => void approve()}
    >
      <p>{t('refunds.approve.question', values)}</p>
      <p>{t('refunds.group.decided', { reason: group.reason, login: group.decidedBy })}</p>
    </DecisionDialog>
  );
}

const schema = z.object({ note });

/** A hundred in a call. After a failure the same button goes on with those that are left, unless the list has changed. */
export function NoteGroupDialog({ group, onClose }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { decide, isBusy, failure } = useDecision();
  const { count, amount } = group.byHand;
  const [noted, setNoted] = useState({ count: 0, cents: 0 });

  const noteRest = async (text: string, before: typeof noted): Promise<void> => {
    const left = { count: count - before.count, amount: dollarsFrom(centsFrom(amount) - before.cents) };
    await decide(
      () => noteGroup(group, left, text),
      (handled) => {
        const now = { count: before.count + handled.count, cents: before.cents + centsFrom(handled.amount) };
        setNoted(now);
        if (now.count < count) return void noteRest(text, now);
        showToast({ text: t('refunds.allNoted', { count }) });
        onClose();
      },
    );
  };
  const { form, field, submit } = useForm({
    schema,
    initial: { note: '' },
    onSubmit: (typed) => void noteRest(typed.note, noted),
  });
  return (
    <DecisionDialog
      title={t('refunds.doneAll.title')}
      confirm={t('refunds.doneAll.confirm')}
      {...{ isBusy, failure, onClose }}
      formRef={form}
      onConfirm={submit}
    >
      <p>{t('refunds.doneAll.question', { count, amount: priceText(amount), event: nameFor(group.event, locale) })}</p>
      <TextArea
        field={field('note')}
        label={t('refunds.done.note')}
        help={t('refunds.done.note.help')}
        rows={2}
        maxLength={noteLengthMax}
      />
      {noted.count > 0 && <p role="status">{t('refunds.doneAll.soFar', { count: noted.count })}</p>}
    </DecisionDialog>
  );
}
