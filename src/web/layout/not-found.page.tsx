import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.ts';
import { Face } from '../ui/face.tsx';
import { useTitle } from '../ui/use-title.ts';
import { useWords } from '../ui/words.tsx';

export function NotFoundPage() {
  const t = useWords();
  useTitle(t('not-found.title'));
  return (
    <Face scene="chair" title={t('not-found.title')} text={t('not-found.text')}>
      <Link to="/home" className={buttonClass({ kind: 'go' })}>
        {t('not-found.home')}
      </Link>
    </Face>
  );
}
