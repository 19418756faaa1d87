import type { Tickets } from '../../../contract/tickets.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { calendarAddress } from './calendar-address.ts';
import { savePdf } from './save-pdf.ts';
import { TicketIcon } from './ticket-icon.tsx';
import styles from './tickets.module.css';

type Props = { linkKey: string; tickets: Tickets };

/** Actions for all tickets together, unless all were given away; on a telephone a bar at the lower edge. */
export function TicketActions({ linkKey, tickets }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { isBusy, run } = useBusyCall();
  const name = `tickets-${tickets.invoiceNo ?? tickets.orderId}.pdf`;
  const save = () =>
    run(() => savePdf(linkKey, locale, name)).catch(() =>
      showToast({ id: 'tickets-pdf', text: t('ticketPage.pdf.failed') }),
    );
  if (tickets.tickets.every(({ isGivenAway }) => isGivenAway)) return null;
  // Paper without a code lets nobody in.
  const hasCodes = tickets.tickets.some(({ code }) => code !== null);
  const look = buttonClass({ kind: 'line', size: 'large' });
  return (
    <div className={styles.actions}>
      <a className={buttonClass({ kind: 'go', size: 'large' })} href={calendarAddress(linkKey, locale)}>
        <Icon name="calendar" />
        {t('payment.paid.calendar')}
      </a>
      {hasCodes && (
        <button
          type="button"
          className={look}
          aria-label={t('ticketPage.pdf')}
          aria-disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void save()}
        >
          <TicketIcon name="save" />
          <span>{t('ticketPage.pdf')}</span>
        </button>
      )}
      {hasCodes && (
        <button type="button" className={look} aria-label={t('ticketPage.print')} onClick={() => print()}>
          <TicketIcon name="print" />
          <span>{t('ticketPage.print')}</span>
        </button>
      )}
    </div>
  );
}
