import type { CockpitReading } from '../../../contract/cockpit.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import cards from '../charts/cards.module.css';
import { PartBar, PartsKey } from '../charts/part-bar.tsx';
import { wholeText } from '../charts/whole-text.ts';
import styles from './cockpit.module.css';

/** The plan as it fills up, zone by zone. */
export function ZonesCard({ reading: { zones } }: { reading: CockpitReading }) {
  const t = useWords();
  const { locale } = usePage();
  return (
    <section className={cards.six} aria-labelledby="zones">
      <header>
        <h2 id="zones">{t('cockpit.zones')}</h2>
        <PartsKey />
      </header>
      {zones.length === 0 && <p className={cards.quiet}>{t('cockpit.zones.none')}</p>}
      <ul className={styles.zones}>
        {zones.map(({ id, name, names, ...places }) => (
          <li key={id}>
            <b>{textFor(names, locale, name)}</b>
            <PartBar {...places} />
            <span>
              {t('cockpit.zones.left', { count: wholeText(places.free) })} / {wholeText(places.capacity)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
