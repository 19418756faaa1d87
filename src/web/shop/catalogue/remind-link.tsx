import type { Event } from '../../../contract/catalogue.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { eventTexts } from './event-texts.ts';

type Props = { event: Event; size?: 'large'; className?: string | undefined };

/** Puts the opening of the sale into the visitor's calendar: a file of the shop, so no script is needed. */
export function RemindLink({ event, size, className }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { name } = eventTexts(event, locale);
  if (event.saleOpensAt === null) return null;
  return (
    <a
      className={classes(buttonClass({ kind: 'line', ...(size && { size }) }), className)}
      href={`/event/${event.eventCode}/sale.ics?lang=${locale}`}
      aria-label={t('event.remindNamed', { name })}
      onClick={() => showToast({ id: event.eventCode, text: t('event.reminded') })}
    >
      <Icon name="calendar" />
      {t('event.remind')}
    </a>
  );
}
