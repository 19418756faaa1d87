import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { calendarAddress } from '../tickets/calendar-address.ts';

type Props = { eventCode: string; sessionId: number; linkKey: string | undefined; isMain: boolean };

/** Puts the showing into the buyer's calendar, with the seats where this browser may see the tickets. */
export function CalendarLink({ eventCode, sessionId, linkKey, isMain }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const address =
    linkKey === undefined
      ? `/event/${eventCode}/sessions/${sessionId}.ics?lang=${locale}`
      : calendarAddress(linkKey, locale, sessionId);
  return (
    <a className={buttonClass({ kind: isMain ? 'go' : 'line', size: 'large', isWide: true })} href={address}>
      <Icon name="calendar" />
      {t('payment.paid.calendar')}
    </a>
  );
}
