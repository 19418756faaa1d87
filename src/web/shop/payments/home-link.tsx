import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';

/** On every page that shows a result: large where it is the one thing to do. */
export function HomeLink({ kind }: { kind: 'go' | 'ink' | 'line' }) {
  const t = useWords();
  return (
    <Link to="/home" className={buttonClass(kind === 'go' ? { kind, size: 'large' } : { kind })}>
      {t('payment.home')}
    </Link>
  );
}
