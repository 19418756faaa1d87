import type { Tickets } from '../../../contract/tickets.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { telephoneLink } from '../../ui/text/telephone-link.ts';
import styles from './tickets.module.css';

type Props = { tickets: Tickets; isKept: boolean; onRevoke: () => void };

/** Advice for the door, and where to find help. */
export function TicketNotes({ tickets: { event, invoiceNo, handover, isWholeOrder }, isKept, onRevoke }: Props) {
  const t = useWords();
  const { locale, shop } = usePage();
  const terms = textFor(event.terms, locale, '');
  return (
    <div className={styles.notes}>
      <section className={styles.note}>
        <h2>{t('ticketPage.hint')}</h2>
        <p>{t(`ticketPage.hint.${handover}`)}</p>
        <p role="status">{isKept && t('ticketPage.kept')}</p>
      </section>
      <section className={styles.note}>
        <h2>{t('payment.help.title')}</h2>
        <p>
          <a className="nowrap" href={telephoneLink(shop.phone)}>
            <Icon name="phone" />
            {shop.phone}
          </a>
        </p>
        <p>{t(invoiceNo === null ? 'payment.help.free' : 'payment.help.text', { hours: shop.hours })}</p>
      </section>
      {isWholeOrder && (
        <section className={styles.note}>
          <h2>{t('ticketPage.revoke')}</h2>
          <p>
            {t('ticketPage.revoke.text')} {handover === 'byEmail' && t('ticketPage.revoke.codes')}
          </p>
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={onRevoke}>
            {t('ticketPage.revoke')}
          </button>
        </section>
      )}
      {terms !== '' && (
        <section className={styles.note}>
          <h2>{t('ticketPage.terms')}</h2>
          <p className={styles.terms}>{terms}</p>
        </section>
      )}
    </div>
  );
}
