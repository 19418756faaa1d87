import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import type { CodeReply } from '../../../contract/codes.ts';
import { typedCodeMax } from '../../../domain/codes/code-text.ts';
import { codeTicketsMax } from '../../../domain/orders/cart.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { failureTexts, waitText } from '../../ui/feedback/failure.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { keepInPurchase, readPurchase, usePurchase } from '../purchase/purchase.ts';
import styles from './code-field.module.css';
import { offeredIn } from './offered-in.ts';
import { checkCode } from './orders.data.ts';

type Props = { event: Event; takesFocus: boolean; onRemove: () => void };

/**
 * The field for a code, or the code that is in use. A code that came with a link is checked at once. Each takes the place of the other, and the
 * focus of a button that was pressed in it.
 */
export function CodeField({ event, takesFocus, onRemove }: Props) {
  const { CODE } = usePurchase();
  const [isPressed, setIsPressed] = useState(false);
  const checked = CODE?.eventId === event.id ? CODE.checked : undefined;
  if (!checked) return <CodeForm event={event} takesFocus={takesFocus} onPress={() => setIsPressed(true)} />;
  const remove = () => {
    onRemove();
    keepCode(event, null);
  };
  return <CodeInUse code={checked} takesFocus={isPressed} onRemove={remove} />;
}

type InUseProps = { code: CodeReply; takesFocus: boolean; onRemove: () => void };

function CodeInUse({ code, takesFocus, onRemove }: InUseProps) {
  const t = useWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.inUse} role="status" tabIndex={-1} ref={place}>
      <Icon name="check" />
      <p>
        <b>{code.code}</b> <span>{t('order.code.left', { count: codeTicketsMax(code) })}</span>
        {code.seats && <span className={styles.seats}>{t('order.code.seats', { seats: code.seats })}</span>}
      </p>
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={onRemove}>
        {t('order.code.remove')}
      </button>
    </div>
  );
}

type FormProps = { event: Event; takesFocus: boolean; onPress: () => void };

function CodeForm({ event, takesFocus, onPress }: FormProps) {
  const t = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => readPurchase().CODE?.typed ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusyCall();
  const check = async () => {
    const code = typed.trim();
    if (code === '') return refuse(t('invalid.required'));
    const result = await run(() => checkCode(event.id, code));
    if (!result) return;
    if (result.isOk) keepCode(event, { typed, checked: result.body });
    else refuse(waitText(result, t) ?? failureTexts(result, t)[0] ?? t('error.unknown'));
  };
  const refuse = (text: string) => {
    setProblem(text);
    input.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field comes
  useEffect(() => {
    if (typed !== '') void check();
    else if (takesFocus) input.current?.focus();
  }, []);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    onPress();
    void check();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('order.code.label')}</label>
      <div>
        <input
          ref={input}
          className={fieldStyles.input}
          id={id}
          name="code"
          value={typed}
          maxLength={typedCodeMax}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
        />
        <button type="submit" className={buttonClass({ kind: 'strong' })} aria-disabled={isBusy} aria-busy={isBusy}>
          {t('order.code.use')}
        </button>
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} className={fieldStyles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

/** Keeps the code, and gives each line of the cart the price that is offered now. A line without one is dropped. */
function keepCode(event: Event, code: { typed: string; checked: CodeReply } | null): void {
  const CART = readPurchase().CART.flatMap((line) => {
    const offered = offeredIn({ event, code: code?.checked, now: serverNow() }, line.session.id);
    const pricing = offered.find(({ zone }) => zone.id === line.zone.id);
    return pricing ? [{ ...line, pricing, zone: pricing.zone }] : [];
  });
  // It is kept as it was typed, so that a link which writes it so brings no other one.
  keepInPurchase({ CART, CODE: code && { eventId: event.id, ...code } });
}
