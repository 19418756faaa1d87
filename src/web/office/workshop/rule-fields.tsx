import { buttonClass } from '../../ui/controls/button.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { Frame } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './sessions.module.css';

/** Lists are texts, the values joined by commas. */
export const emptyRule = { weekdays: '', times: '20:00', from: '', until: '', count: '', leftOut: '' };
export type RuleValues = typeof emptyRule;
export const listOf = (text: string): string[] => text.split(',').filter(Boolean);

const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const;
const timesMax = 6;

/** The weekdays, times and period of a session rule. */
export function RuleFields({ values, set }: { values: RuleValues; set: (change: Partial<RuleValues>) => void }) {
  const t = useWords();
  const isOneDay = values.weekdays === '';
  return (
    <>
      <Weekdays chosen={listOf(values.weekdays)} onChange={(weekdays) => set({ weekdays })} />
      <Times times={listOf(values.times)} onChange={(times) => set({ times })} />
      <div className={styles.period}>
        <Day
          label={t(isOneDay ? 'workshop.rule.day' : 'workshop.rule.from')}
          value={values.from}
          onChange={(from) => set({ from })}
        />
        {!isOneDay && (
          <>
            <Day
              label={t('workshop.rule.until')}
              value={values.until}
              onChange={(until) => set({ until, count: '' })}
            />
            <Frame label={t('workshop.rule.count')} problem={undefined}>
              {(ties) => (
                <input
                  {...ties}
                  className={fieldStyles.input}
                  inputMode="numeric"
                  maxLength={3}
                  autoComplete="off"
                  value={values.count}
                  onChange={({ target }) => set({ count: target.value, until: '' })}
                />
              )}
            </Frame>
          </>
        )}
      </div>
    </>
  );
}

function Weekdays({ chosen, onChange }: { chosen: string[]; onChange: (weekdays: string) => void }) {
  const t = useWords();
  const flip = (day: string, isChosen: boolean) =>
    onChange(
      weekOrder
        .map(String)
        .filter((each) => (each === day ? isChosen : chosen.includes(each)))
        .join(','),
    );
  return (
    <fieldset className={styles.weekdays}>
      <legend>{t('workshop.rule.weekdays')}</legend>
      {weekOrder.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            className="sr-only"
            checked={chosen.includes(String(day))}
            onChange={({ target }) => flip(String(day), target.checked)}
          />
          {t(`workshop.weekday.${day}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Times({ times, onChange }: { times: string[]; onChange: (times: string) => void }) {
  const t = useWords();
  const shown = times.length === 0 ? [''] : times;
  const set = (index: number, time: string) =>
    onChange(
      shown
        .map((each, at) => (at === index ? time : each))
        .filter(Boolean)
        .join(','),
    );
  return (
    <fieldset className={styles.times}>
      <legend>{t('workshop.rule.times')}</legend>
      {shown.map((time, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: two times may be the same while they are typed
          key={index}
          type="time"
          className={fieldStyles.input}
          aria-label={t('workshop.rule.time', { number: index + 1 })}
          value={time}
          onChange={({ target }) => set(index, target.value)}
        />
      ))}
      {shown.length < timesMax && (
        <button
          type="button"
          className={buttonClass({ kind: 'line' })}
          onClick={() => onChange([...times, '15:00'].join(','))}
        >
          {t('workshop.rule.addTime')}
        </button>
      )}
    </fieldset>
  );
}

type DayProps = { label: string; value: string; onChange: (day: string) => void };

const Day = ({ label, value, onChange }: DayProps) => (
  <Frame label={label} problem={undefined}>
    {(ties) => (
      <input
        {...ties}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        className={fieldStyles.input}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Frame>
);
