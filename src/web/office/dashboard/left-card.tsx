import { Link } from '@tanstack/react-router';
import type { EventLeft } from '../../../contract/dashboard.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import cards from '../charts/cards.module.css';
import { PartBar, PartsKey } from '../charts/part-bar.tsx';
import { wholeText } from '../charts/whole-text.ts';
import { useOfficeAccount } from '../frame/office-account.ts';
import styles from './dashboard.module.css';

/** The seats that are left of each event on sale, with the way to its cockpit. */
export function LeftCard({ events }: { events: readonly EventLeft[] }) {
  const t = useWords();
  return (
    <section className={cards.five} aria-labelledby="left">
      <header>
        <h2 id="left">{t('dashboard.left')}</h2>
        <PartsKey />
      </header>
      {events.length === 0 && <p className={cards.quiet}>{t('dashboard.left.none')}</p>}
      <ul className={styles.left}>
        {events.map((event) => (
          <li key={event.id}>
            <EventName event={event} />
            <span>
              {event.capacity === 0
                ? t('dashboard.left.noPlaces')
                : `${t('cockpit.zones.left', { count: wholeText(event.free) })} / ${wholeText(event.capacity)}`}
            </span>
            <PartBar {...event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EventName({ event }: { event: EventLeft }) {
  const { locale } = usePage();
  const { authorities } = useOfficeAccount();
  const name = nameFor(event, locale);
  const to: string = `/admin/cockpit/${event.id}`;
  if (!mayPass(duties.cockpit, authorities)) return <b>{name}</b>;
  return (
    <Link to={to} search={true}>
      {name}
    </Link>
  );
}
