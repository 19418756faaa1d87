import { Link } from '@tanstack/react-router';
import type { GuestOrder } from '../../../contract/sales.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { ListTime } from '../../ui/text/list-time.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import type { GuestDecision } from './guests.data.ts';
import styles from './guests.module.css';

type Props = { order: GuestOrder; onDecide: (decision: GuestDecision) => void };

export function GuestRow({ order, onDecide }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { id, event, startTime, guest, reason, allowedBy, givenBy, decidedBy, status, isWaiting, complementary } =
    order;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{guest}</b>
        <Seats order={order} />
        <span className={classes(styles.status, status === 'PAID' && styles.given, isWaiting && styles.waiting)}>
          {t(isWaiting ? 'guests.waiting' : `limelightApp.TransactionStatus.${status}`)}
        </span>
      </div>
      <div className={styles.of}>
        <span>
          {nameFor(event, locale)} · <ListTime instant={startTime} />
        </span>
        <Link to="/entity/transaction/$key" params={{ key: String(id) }}>
          {t('sell.print.order', { number: id })}
        </Link>
        {isWaiting && <small>{t('sell.quota', { given: complementary.given, max: complementary.max })}</small>}
      </div>
      <div className={styles.of}>
        <span>{reason}</span>
        <small>{t('guests.allowedBy', { name: allowedBy })}</small>
        <small>{t(decidedBy ? 'guests.decidedBy' : 'guests.givenBy', { name: givenBy, by: decidedBy ?? '' })}</small>
      </div>
      {isWaiting && <Decisions order={order} onDecide={onDecide} />}
    </li>
  );
}

function Seats({ order: { places } }: { order: GuestOrder }) {
  const t = useWords();
  const { locale } = usePage();
  return places.map(({ zone, names, tickets, seats }) => (
    <span key={zone}>
      {textFor(names, locale, zone)} {seats || t('sell.tickets', { count: tickets })}
    </span>
  ));
}

/** Only for those who may decide, and never for the one who gave the tickets. */
function Decisions({ order: { giver, validUntil }, onDecide }: Props) {
  const t = useWords();
  const { login, authorities } = useOfficeAccount();
  const mayDecide = mayPass(duties.guestApproval, authorities) && login !== giver;
  if (!mayDecide)
    return (
      <p className={styles.until}>
        {t('guests.until')} <ListTime instant={validUntil} />
      </p>
    );
  return (
    <div className={styles.actions}>
      <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => onDecide('approve')}>
        {t('guests.approve')}
      </button>
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onDecide('refuse')}>
        {t('guests.refuse')}
      </button>
    </div>
  );
}
