import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { useFocusOnHeading } from './use-focus-on-heading.ts';

type Props = { askForWheelchair: () => Promise<void>; needsWheelchair: boolean; isAsking: boolean };

/** The end of a line that has places for wheelchairs left. While others choose the last of them, the page asks again by itself. */
export function WheelchairFace({ askForWheelchair, needsWheelchair, isAsking }: Props) {
  const t = useWords();
  useFocusOnHeading();
  return (
    <Face scene="chair" title={t('queue.wheelchair.title')} text={t('queue.wheelchair.text')}>
      <button
        type="button"
        className={buttonClass({ kind: 'go' })}
        aria-disabled={isAsking}
        onClick={() => void askForWheelchair()}
      >
        {t(isAsking ? 'queue.asking' : 'queue.wheelchair.ask')}
      </button>
      <Link to="/home" className={buttonClass({ kind: 'ink' })}>
        {t('event.all')}
      </Link>
      <p role="status">{needsWheelchair && t('queue.wheelchair.full')}</p>
    </Face>
  );
}
