import { Link } from '@tanstack/react-router';
import type { Answer } from '../../api/ask-server.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { refusalIn } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { RefusalNotice } from '../purchase/refusal-notice.tsx';

const ofZone = new Set(['soldOut', 'noBlock', 'wrongPricing']);
const ofCount = new Set(['tooManyTickets', 'tooFewTickets', 'fewerTickets', 'visitorLimit', 'tooManyHeld']);
const ofSession = new Set(['wrongSession', 'notOpen', 'wrongSite']);

/** The reason why nothing was held, and what the buyer can do now. */
export function OrderRefusal({ answer, onChooseAgain }: { answer: Answer; onChooseAgain: () => void }) {
  const t = useWords();
  const refusal = refusalIn(answer) ?? '';
  const className = buttonClass({ kind: 'line' });
  return (
    <RefusalNotice answer={answer}>
      {(ofZone.has(refusal) || ofCount.has(refusal)) && (
        <button type="button" className={className} onClick={onChooseAgain}>
          {t(ofZone.has(refusal) ? 'order.refused.zone' : 'order.refused.count')}
        </button>
      )}
      {ofSession.has(refusal) && (
        <Link to="/order/date-selection" className={className}>
          {t('order.refused.session')}
        </Link>
      )}
      {(refusal === 'closed' || answer.status === 404) && (
        <Link to="/home" className={className}>
          {t('event.all')}
        </Link>
      )}
      {(refusal === 'alreadyHolding' || refusal === 'visitorLimit') && (
        <Link to="/find-order" className={className}>
          {t('order.refused.find')}
        </Link>
      )}
    </RefusalNotice>
  );
}
