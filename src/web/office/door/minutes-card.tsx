import { useState } from 'react';
import type { DoorControl } from '../../../contract/door.ts';
import { clockTime, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { useWords } from '../../ui/page/words.tsx';
import { BarChart } from '../charts/bar-chart.tsx';
import cards from '../charts/cards.module.css';
import { KindChoice } from '../charts/kind-choice.tsx';
import { wholeText } from '../charts/whole-text.ts';

type ShownFigure = 'entries' | 'refused';
const kinds: readonly ShownFigure[] = ['entries', 'refused'];

export function MinutesCard({ reading: { minutes } }: { reading: DoorControl }) {
  const t = useWords();
  const [shown, setShown] = useState<ShownFigure>('entries');
  const now = minutes.at(-1);
  const bars = minutes.map((minute) => ({
    label: clockTime(wallTime(minute.at)),
    value: minute[shown],
    isNow: minute === now,
  }));
  return (
    <section className={cards.eight} aria-labelledby="door-minutes">
      <header>
        <h2 id="door-minutes">{t('doorControl.minutes')}</h2>
        <KindChoice
          labelledBy="door-minutes"
          kinds={kinds.map((kind) => ({ kind, text: t(`doorControl.minutes.${kind}`) }))}
          shown={shown}
          onChoose={setShown}
        />
      </header>
      <BarChart
        title={t('doorControl.minutes.spoken', { count: wholeText(minutes.at(-2)?.[shown] ?? 0) })}
        bars={bars}
        labelEvery={30}
        format={wholeText}
      />
    </section>
  );
}
