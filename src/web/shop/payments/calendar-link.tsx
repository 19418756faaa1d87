import type { Event } from '../../../contract/catalogue.ts';
import { calendarFile } from '../../../domain/catalogue/calendar-file.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';

const usualMinutes = 120;
const minutesBefore = 24 * 60;

type Props = { event: Event; session: { id: number; startTime: string }; seats: string; isMain: boolean };

/** Puts the showing into the buyer's calendar: a link that holds the whole file. */
export function CalendarLink({ event, session, seats, isMain }: Props) {
  const t = useWords();
  const { locale, shop, drawnAt } = usePage();
  const file = calendarFile({
    uid: `session-${session.id}@${new URL(shop.address).hostname}`,
    startsAt: session.startTime,
    minutes: event.durationMinutes ?? usualMinutes,
    title: nameFor(event, locale),
    description: `${textFor(event.site.names, locale, event.site.name)}\n${seats}`,
    address: `${shop.address}/event/${event.eventCode}`,
    alarmMinutesBefore: minutesBefore,
    writtenAt: drawnAt,
  });
  return (
    <a
      className={buttonClass({ kind: isMain ? 'go' : 'line', size: 'large', isWide: true })}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`${event.eventCode}.ics`}
    >
      <Icon name="calendar" />
      {t('payment.paid.calendar')}
    </a>
  );
}
