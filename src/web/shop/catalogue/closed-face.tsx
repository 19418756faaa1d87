import type { ReadFailed } from '../../api/get-json.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';

/** Whether a failed read is no fault: the page was drawn during maintenance, or the shop has been closed since. */
export const useClosed = (error: Error | null): boolean =>
  usePage().maintenance !== undefined || (error as Partial<ReadFailed> | null)?.status === 503;

/** The events cannot be shown, on purpose or not. During maintenance the sentence of staff stands here. */
export function ClosedFace({ onRetry }: { onRetry: () => void }) {
  const t = useWords();
  const { maintenance } = usePage();
  const showtime = useShowtime();
  const at = maintenance?.endsAt;
  const back = at && t('home.maintenance.back', { day: showtime.namedDay(at), time: showtime.time(at) });
  const text = [maintenance?.message ?? t('home.maintenance.text'), back].filter(Boolean).join(' ');
  return (
    <Face scene="ladder" title={t('home.maintenance.title')} text={text}>
      <button type="button" className={buttonClass({ kind: 'go' })} onClick={onRetry}>
        {t('error.retry')}
      </button>
    </Face>
  );
}
