import type { FormEvent } from 'react';
import type { WorkshopSession } from '../../../contract/workshop.ts';
import { doubledLines, expandSessionRule, sessionsAtOnceMax } from '../../../domain/catalogue/session-rule.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import formStyles from '../entity/entity-form.module.css';
import { listOf, RuleFields, type RuleValues } from './rule-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import styles from './sessions.module.css';
import { useMaking, useRuleValues } from './use-session-rule.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** A rule without a weekday is for the first day alone. */
function startsOf({ weekdays, times, from, until, count, leftOut }: RuleValues) {
  const chosen = listOf(weekdays).map(Number);
  const isOneDay = chosen.length === 0;
  const number = /^\d{1,4}$/.test(count) ? Number(count) : undefined;
  return expandSessionRule({
    weekdays: isOneDay ? everyDay : chosen,
    times: listOf(times),
    from,
    until: isOneDay ? from : until,
    count: isOneDay ? undefined : number,
    leftOut: listOf(leftOut),
  });
}

type Props = { eventId: number; sessions: readonly WorkshopSession[] };

/** Many sessions from a rule, seen line by line before they are made. */
export function SessionRuleForm({ eventId, sessions }: Props) {
  const t = useWords();
  const { values, set, reset } = useRuleValues(eventId);
  const { make, isBusy, failure, refusedLines } = useMaking(eventId, reset);
  const { startTimes, isCut } = startsOf(values);
  const doubled = doubledLines(
    startTimes,
    sessions.map(({ startTime }) => startTime),
  );
  const wrong = new Set([...doubled, ...refusedLines(startTimes)]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (startTimes.length > 0 && wrong.size === 0) void make(startTimes);
  };
  return (
    <form className={styles.rule} onSubmit={submit} noValidate>
      <h3>{t('workshop.rule.title')}</h3>
      <RuleFields values={values} set={set} />
      {startTimes.length > 0 && (
        <RulePreview
          startTimes={startTimes}
          wrong={wrong}
          onLeaveOut={(day) => set({ leftOut: `${values.leftOut},${day}` })}
        />
      )}
      {values.from !== '' && startTimes.length === 0 && <Notice kind="plain">{t('workshop.rule.none')}</Notice>}
      {isCut && <Notice kind="plain">{t('workshop.rule.cut', { count: sessionsAtOnceMax })}</Notice>}
      {wrong.size > 0 && <Notice kind="bad">{t('workshop.rule.doubled', { count: wrong.size })}</Notice>}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className={formStyles.answers}>
        {values.leftOut !== '' && (
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => set({ leftOut: '' })}>
            {t('workshop.rule.bringBack')}
          </button>
        )}
        <button
          type="submit"
          className={buttonClass({ kind: startTimes.length > 0 && wrong.size === 0 ? 'strong' : 'off' })}
          aria-disabled={isBusy || startTimes.length === 0 || wrong.size > 0}
          aria-busy={isBusy}
        >
          {t('workshop.rule.make', { count: startTimes.length })}
        </button>
      </div>
    </form>
  );
}
