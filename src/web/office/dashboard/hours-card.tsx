import type { ShopState } from '../../../contract/dashboard.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { BarChart } from '../charts/bar-chart.tsx';
import cards from '../charts/cards.module.css';
import { ChartKey } from '../charts/part-bar.tsx';
import { wholeText } from '../charts/whole-text.ts';
import styles from './dashboard.module.css';

/** The tickets of each hour today, over those of a week ago. */
export function HoursCard({ hours }: Pick<ShopState, 'hours'>) {
  const t = useWords();
  const past = hours.filter(({ tickets }) => tickets !== null).length;
  const bars = hours.map(({ tickets, weekBefore }, hour) => ({
    label: String(hour).padStart(2, '0'),
    value: tickets ?? 0,
    before: weekBefore,
    isNow: hour === past - 1,
  }));
  const most = bars.reduce((one, other) => (other.value > one.value ? other : one));
  return (
    <section className={classes(cards.seven, styles.hours)} aria-labelledby="hours">
      <header>
        <h2 id="hours">{t('dashboard.hours')}</h2>
        <ChartKey
          entries={[
            { look: 'bar', text: t('dashboard.today') },
            { look: 'now', text: t('dashboard.thisHour') },
            { look: 'before', text: t('dashboard.weekBefore') },
          ]}
        />
      </header>
      <BarChart
        title={t('dashboard.hours.spoken', { hour: most.label, count: wholeText(most.value) })}
        bars={bars}
        labelEvery={3}
        format={wholeText}
      />
    </section>
  );
}
