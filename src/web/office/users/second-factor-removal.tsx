import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import { reason } from '../../../contract/order-actions.ts';
import { reasonLengthMax } from '../../../domain/orders/order-actions.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from '../entity/entity.module.css';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { useDecision } from '../frame/use-decision.ts';
import { removeSecondFactor, userData } from './users.data.ts';

type Props = { user: User; onClose: () => void };

/** Users who lost their codes get in again. The own account has no such button. */
export function SecondFactorRemoval({ row: user }: { row: User }) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const isOwn = useOfficeAccount().id === user.id;
  if (!user.secondFactor || isOwn) return null;
  return (
    <div className={styles.related}>
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setOpen(true)}>
        {t('userManagement.secondFactor.remove')}
      </button>
      {isOpen && <RemovalDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  );
}

const schema = z.object({ reason });

function RemovalDialog({ user: { login }, onClose }: Props) {
  const t = useWords();
  const queries = useQueryClient();
  const { decide, isBusy, failure } = useDecision();
  const remove = async (typed: z.output<typeof schema>) => {
    await decide(
      () => removeSecondFactor(login, typed.reason),
      () => {
        showToast({ text: t('userManagement.secondFactor.done', { login }) });
        onClose();
      },
    );
    await queries.invalidateQueries({ queryKey: userData.queryKey });
  };
  const { form, field, submit } = useForm({
    schema,
    initial: { reason: '' },
    onSubmit: (typed) => void remove(typed),
  });
  return (
    <DecisionDialog
      title={t('userManagement.secondFactor.title', { login })}
      confirm={t('userManagement.secondFactor.remove')}
      {...{ isBusy, failure, onClose }}
      formRef={form}
      onConfirm={submit}
    >
      <p>{t('userManagement.secondFactor.question', { login })}</p>
      <TextField
        field={field('reason')}
        label={t('orderActions.reason')}
        help={t('userManagement.secondFactor.reason.help')}
        maxLength={reasonLengthMax}
        autoComplete="off"
      />
    </DecisionDialog>
  );
}
