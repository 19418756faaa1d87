import { Link } from '@tanstack/react-router';
import type { Event } from '../../../contract/catalogue.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { HomeLink } from './home-link.tsx';

/** From an order that is over: to its event, to choose again, or home. */
export function OverLinks({ event }: { event: Event | null }) {
  const t = useWords();
  if (!event) return <HomeLink kind="go" />;
  return (
    <>
      <Link
        to="/event/$eventCode"
        params={{ eventCode: event.eventCode }}
        className={buttonClass({ kind: 'go', size: 'large' })}
      >
        {t('payment.backToEvent')}
      </Link>
      <HomeLink kind="ink" />
    </>
  );
}
