import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { useWords } from '../../ui/page/words.tsx';

/** Stands where a page broke while it was drawn. */
export function FaultPage({ reset }: { reset: () => void }) {
  const t = useWords();
  const router = useRouter();
  const queries = useQueryClient();
  const retry = async () => {
    // A reply may have broken the page, so each is read again.
    await queries.resetQueries();
    reset();
    await router.invalidate();
  };
  return (
    <Face scene="fallen-lamp" title={t('error.unexpected')} text={t('error.unexpected.text')}>
      <button type="button" className={buttonClass({ kind: 'go' })} onClick={() => void retry()}>
        {t('error.retry')}
      </button>
      <Link to="/home" className={buttonClass({ kind: 'ink' })}>
        {t('not-found.home')}
      </Link>
    </Face>
  );
}
