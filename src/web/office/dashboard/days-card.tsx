import { useState } from 'react';
import type { ShopState } from '../../../contract/dashboard.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { BarChart } from '../charts/bar-chart.tsx';
import { KindChoice } from '../charts/kind-choice.tsx';
import { wholeText } from '../charts/whole-text.ts';

type ShownFigure = 'tickets' | 'amount';

/** The last four weeks by day. */
export function DaysCard({ days }: { days: ShopState['days'] }) {
  const t = useWords();
  const [shown, setShown] = useState<ShownFigure>('tickets');
  const format = shown === 'amount' ? priceText : wholeText;
  const bars = days.map((day, at) => ({
    label: `${day.day.slice(8)}/${day.day.slice(5, 7)}`,
    value: day[shown],
    isNow: at === days.length - 1,
  }));
  const sum = days.reduce((all, day) => all + day[shown], 0);
  return (
    <section aria-labelledby="days">
      <header>
        <h2 id="days">{t('dashboard.days')}</h2>
        <KindChoice
          labelledBy="days"
          kinds={[
            { kind: 'tickets', text: t('dashboard.tickets') },
            { kind: 'amount', text: t('dashboard.amount') },
          ]}
          shown={shown}
          onChoose={setShown}
        />
      </header>
      <BarChart title={t('dashboard.days.spoken', { sum: format(sum) })} bars={bars} labelEvery={7} format={format} />
    </section>
  );
}
