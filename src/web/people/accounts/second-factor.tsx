import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../../contract/accounts.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { accountKey } from '../sign-in/account.ts';
import type { SecondFactor as Begun } from './accounts.data.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { BeginForm, ConfirmForm, RemoveForm } from './second-factor-forms.tsx';
import styles from './security.module.css';

type Step = 'resting' | 'begin' | { confirm: Begun } | { codes: string[] } | 'remove';

/** A code from an app besides the password: turned on step by step, and off again. */
export function SecondFactor({ account }: { account: Account }) {
  const t = useWords();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>('resting');
  const part = useFocusInStep(step);
  const rest = () => setStep('resting');
  const renew = () => queries.invalidateQueries({ queryKey: accountKey });
  const confirm = async (codes: string[]) => {
    setStep({ codes });
    await renew();
  };
  const remove = async () => {
    await renew();
    rest();
    showToast({ id: 'second-factor', text: t('security.factor.removed') });
  };
  return (
    <section className={styles.part} aria-labelledby="second-factor" ref={part}>
      <h2 id="second-factor" tabIndex={-1}>
        {t('security.factor.title')}
      </h2>
      {step === 'resting' && (
        <Resting isOn={account.secondFactor} onChange={() => setStep(account.secondFactor ? 'remove' : 'begin')} />
      )}
      {step === 'begin' && <BeginForm onBegun={(begun) => setStep({ confirm: begun })} onCancel={rest} />}
      {typeof step === 'object' && 'confirm' in step && (
        <ConfirmForm begun={step.confirm} onConfirmed={(codes) => void confirm(codes)} onCancel={rest} />
      )}
      {typeof step === 'object' && 'codes' in step && <RecoveryCodes codes={step.codes} onDone={rest} />}
      {step === 'remove' && <RemoveForm onRemoved={() => void remove()} onCancel={rest} />}
    </section>
  );
}

/** The button that was pressed goes with its step. The keyboard goes on in the first field of the next one, or at the heading. */
function useFocusInStep(step: Step) {
  const part = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const find = (selector: string) => part.current?.querySelector<HTMLElement>(selector);
    (find('input') ?? find('h2'))?.focus();
  }, [step]);
  return part;
}

function Resting({ isOn, onChange }: { isOn: boolean; onChange: () => void }) {
  const t = useWords();
  return (
    <>
      <p className={styles.text}>{t('security.factor.text')}</p>
      <p className={styles.state}>
        <Icon name={isOn ? 'check' : 'shield'} />
        <b>{t(isOn ? 'security.factor.on' : 'security.factor.off')}</b>
      </p>
      <button type="button" className={buttonClass({ kind: isOn ? 'line' : 'strong' })} onClick={onChange}>
        {t(isOn ? 'security.factor.remove' : 'security.factor.add')}
      </button>
    </>
  );
}
