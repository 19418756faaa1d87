import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PayIcon } from './pay-icon.tsx';

type Props = { name: string; text: string; kind?: 'line' | 'ink' };

/** Copies a number or an amount, so that it can be pasted into a bank's app or a message. */
export function CopyButton({ name, text, kind = 'line' }: Props) {
  const t = useWords();
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    showToast({ id: 'copied', text: t(isCopied ? 'payment.transfer.copied' : 'payment.transfer.notCopied', { name }) });
  };
  return (
    <button
      type="button"
      className={buttonClass({ kind, size: 'square' })}
      aria-label={t('payment.transfer.copy', { name })}
      onClick={() => void copy()}
    >
      <PayIcon name="copy" />
    </button>
  );
}
