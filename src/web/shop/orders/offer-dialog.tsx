import { textFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './offer-dialog.module.css';
import type { Consent, SeatOffer } from './use-order.ts';

type Props = { offer: SeatOffer; onAccept: (consent: Consent) => void; onClose: () => void };

/** Shows the seats that a party could have when it cannot sit as requested; nothing is ordered before its consent. */
export function OfferDialog({ offer, onAccept, onClose }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { line, split, restricted, largestBlock } = offer;
  const zone = textFor(line.zone.names, locale, line.zone.name);
  return (
    <Dialog title={t('order.offer.title', { count: line.numTicket })} onClose={onClose}>
      <p>{t('order.offer.text', { zone, largest: largestBlock })}</p>
      {restricted && (
        <div className={styles.offer}>
          <p>{t('order.offer.restricted')}</p>
          <Seats seats={restricted} />
          <button
            type="button"
            className={buttonClass({ kind: 'strong', isWide: true })}
            onClick={() => onAccept('restricted')}
          >
            {t('order.offer.acceptRestricted')}
          </button>
        </div>
      )}
      {split && (
        <div className={styles.offer}>
          <p>{t('order.offer.split')}</p>
          <Seats seats={split} />
          <button
            type="button"
            className={buttonClass({ kind: 'strong', isWide: true })}
            onClick={() => onAccept('split')}
          >
            {t('order.offer.acceptSplit')}
          </button>
        </div>
      )}
      <button type="button" className={buttonClass({ kind: 'line', isWide: true })} onClick={onClose}>
        {t('order.offer.decline')}
      </button>
    </Dialog>
  );
}

function Seats({ seats }: { seats: { displaySeat: string }[] }) {
  return (
    <ul className={styles.seats}>
      {seats.map(({ displaySeat }) => (
        <li key={displaySeat}>{displaySeat}</li>
      ))}
    </ul>
  );
}
