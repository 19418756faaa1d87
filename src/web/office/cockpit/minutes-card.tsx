import { useState } from 'react';
import type { CockpitMinute, CockpitReading } from '../../../contract/cockpit.ts';
import { clockTime, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { BarChart } from '../charts/bar-chart.tsx';
import cards from '../charts/cards.module.css';
import { KindChoice } from '../charts/kind-choice.tsx';
import { wholeText } from '../charts/whole-text.ts';
import styles from './cockpit.module.css';

type ShownFigure = 'placed' | 'amount' | 'refused';
const kinds: readonly ShownFigure[] = ['placed', 'amount', 'refused'];

/** Orders, money or refusals of each minute. */
export function MinutesCard({ reading: { minutes, line } }: { reading: CockpitReading }) {
  const t = useWords();
  const [shown, setShown] = useState<ShownFigure>('placed');
  const now = minutes.at(-1);
  const before = minutes.at(-2);
  const format = shown === 'amount' ? priceText : wholeText;
  const bars = minutes.map((minute) => ({
    label: clockTime(wallTime(minute.at)),
    value: minute[shown],
    isNow: minute === now,
  }));
  const lastFull = before ? format(before[shown]) : '';
  return (
    <section className={line ? cards.eight : undefined} aria-labelledby="minutes">
      <header>
        <h2 id="minutes">{t('cockpit.minutes')}</h2>
        <KindChoice
          labelledBy="minutes"
          kinds={kinds.map((kind) => ({ kind, text: t(`cockpit.minutes.${kind}`) }))}
          shown={shown}
          onChoose={setShown}
        />
      </header>
      <p className={styles.rate}>
        <b>{format(rateOf(minutes, shown))}</b> {t('cockpit.perMinute')}
      </p>
      <BarChart title={t('cockpit.minutes.spoken', { count: lastFull })} bars={bars} labelEvery={6} format={format} />
    </section>
  );
}

/** The minute that has just begun says little, so the one before counts for the time that it lacks. */
function rateOf(minutes: readonly CockpitMinute[], shown: ShownFigure): number {
  const [before, now] = minutes.slice(-2);
  if (!now) return 0;
  return Math.max(now[shown], before?.[shown] ?? 0);
}
