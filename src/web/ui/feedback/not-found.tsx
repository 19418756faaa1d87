import { Link } from '@tanstack/react-router';
import { buttonClass } from '../controls/button.ts';
import { useTitle } from '../page/use-title.ts';
import { useWords } from '../page/words.tsx';
import { Face } from './face.tsx';

export function NotFound() {
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
