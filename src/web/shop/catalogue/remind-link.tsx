import type { Event } from '../../../contract/catalogue.ts';
import { calendarFile } from '../../../domain/catalogue/calendar-file.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { eventTexts } from './event-texts.ts';

type Props = { event: Event; size?: 'large'; className?: string | undefined };

/** Puts the opening of the sale into the visitor's calendar: a link that holds the whole file, so no script is needed. */
export function RemindLink({ event, size, className }: Props) {
  const t = useWords();
  const { locale, shop, drawnAt } = usePage();
  const { name } = eventTexts(event, locale);
  if (event.saleOpensAt === null) return null;
  const address = `${shop.address}/event/${event.eventCode}`;
  const file = calendarFile({
    uid: `sale-${event.eventCode}@${new URL(shop.address).hostname}`,
    startsAt: event.saleOpensAt,
    minutes: 15,
    title: t('event.calendar.title', { name }),
    description: t('event.calendar.text', { address }),
    address,
    alarmMinutesBefore: 10,
    writtenAt: drawnAt,
  });
  return (
    <a
      className={classes(buttonClass({ kind: 'line', ...(size && { size }) }), className)}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`${event.eventCode}.ics`}
      aria-label={t('event.remindNamed', { name })}
      onClick={() => showToast({ id: event.eventCode, text: t('event.reminded') })}
    >
      <Icon name="calendar" />
      {t('event.remind')}
    </a>
  );
}
