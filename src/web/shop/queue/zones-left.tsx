import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Bar } from './bar.tsx';
import { peopleText } from './people-text.ts';
import styles from './waiting-room.module.css';

export type ZoneLeft = { name: string; left: number; wheelchairLeft?: number; capacity?: number };

/** The zones with free seats by name, shown while visitors wait. */
export function ZonesLeft({ zones }: { zones: readonly ZoneLeft[] }) {
  const t = useWords();
  const { locale } = usePage();
  if (zones.length === 0) return null;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName = zones.toSorted((one, other) => compare(one.name, other.name));
  return (
    <section>
      <h2 className={styles.subtitle}>{t('queue.zones.title')}</h2>
      <ul className={styles.zones}>
        {byName.map(({ name, left, wheelchairLeft = 0, capacity }) => (
          <li key={name}>
            <b>{name}</b>
            {capacity !== undefined && (
              <Bar percent={Math.min(100, (100 * left) / Math.max(1, capacity))} look="meter" />
            )}
            <span>
              {left > 0
                ? t('queue.zones.left', { count: left, left: peopleText(left) })
                : t(wheelchairLeft > 0 ? 'order.left.wheelchair' : 'queue.zones.none')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
