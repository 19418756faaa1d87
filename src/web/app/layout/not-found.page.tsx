import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';

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
