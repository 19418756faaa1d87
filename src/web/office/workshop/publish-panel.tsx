import { useRef, useState } from 'react';
import { z } from 'zod';
import { instant } from '../../../contract/catalogue.ts';
import type { Workshop } from '../../../contract/workshop.ts';
import type { EventMove } from '../../../domain/catalogue/event-state.ts';
import { canMove } from '../../../domain/catalogue/event-state.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { type ButtonLook, buttonClass } from '../../ui/controls/button.ts';
import { failureTexts, tellSuccess } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { TimeField } from '../fields/time-field.tsx';
import styles from './publish.module.css';
import { useWorkshopChange } from './use-section.ts';
import { moveEvent } from './workshop.data.ts';

/** The state of the event, what it still lacks with the way there, and the moves that are possible. */
export function PublishPanel({ workshop }: { workshop: Workshop }) {
  const t = useWords();
  const panel = useRef<HTMLElement>(null);
  const { event, state, missing, orders } = workshop;
  const required = missing.filter(({ isRequired }) => isRequired);
  const advice = missing.filter(({ isRequired }) => !isRequired);
  return (
    <section ref={panel} className={styles.panel} aria-label={t('workshop.publish.title')} tabIndex={-1}>
      <p className={styles.state}>
        <b className={styles[state]}>{t(`limelightApp.event.state.${state}`)}</b>
        {event.publishedAt && state !== 'archived' && <ListTime instant={event.publishedAt} />}
        <span>{t(`workshop.state.${state}.text`)}</span>
      </p>
      {required.length > 0 && (
        <MissingList title={t('workshop.missing.required', { count: required.length })} missing={required} isRequired />
      )}
      {advice.length > 0 && (
        <details className={styles.advice}>
          <summary>{t('workshop.missing.advice', { count: advice.length })}</summary>
          <MissingList missing={advice} />
        </details>
      )}
      <Moves
        workshop={workshop}
        isComplete={required.length === 0}
        hasOrders={orders > 0}
        onMoved={() => panel.current?.focus({ preventScroll: true })}
      />
    </section>
  );
}

type ListProps = { title?: string; missing: Workshop['missing']; isRequired?: boolean };

function MissingList({ title, missing, isRequired = false }: ListProps) {
  const t = useWords();
  return (
    <div className={styles.missing}>
      {title && <h2>{title}</h2>}
      <ul>
        {missing.map(({ check, section, zones }) => (
          <li key={check}>
            {isRequired && <Icon name="alert" />}
            <a href={`#${section}`}>
              {t(`workshop.check.${check}`, { zones: zones.join(t('showtime.separator')), count: zones.length })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type MovesProps = { workshop: Workshop; isComplete: boolean; hasOrders: boolean; onMoved: () => void };

function Moves({ workshop: { event, state }, isComplete, hasOrders, onMoved }: MovesProps) {
  const t = useWords();
  const [isScheduling, setIsScheduling] = useState(false);
  const { move, isBusy, failure } = useMove(event.id, event.version ?? 1, () => {
    setIsScheduling(false);
    onMoved();
  });
  const button = (name: EventMove, look: ButtonLook['kind'], onPress: () => void = () => void move(name)) =>
    canMove(state, name) && (
      <BusyButton look={{ kind: look }} isBusy={isBusy} onPress={onPress}>
        {t(`workshop.move.${name}`)}
      </BusyButton>
    );
  return (
    <>
      {failure && <Notice kind="bad">{failure}</Notice>}
      {isScheduling && <ScheduleForm isBusy={isBusy} onSchedule={(schedule) => void move('schedule', schedule)} />}
      <div className={styles.moves}>
        {isComplete && button('publish', 'go')}
        {isComplete && !isScheduling && button('schedule', 'line', () => setIsScheduling(true))}
        {!hasOrders && button('withdraw', 'line')}
        {button('archive', 'line')}
        {button('restore', 'strong')}
      </div>
    </>
  );
}

function useMove(id: number, version: number, onMoved: () => void) {
  const t = useWords();
  const follow = useWorkshopChange(id);
  const { isBusy, run } = useBusyCall();
  const [failure, setFailure] = useState<string | null>(null);
  const move = async (name: EventMove, schedule?: Schedule) => {
    setFailure(null);
    const publishAt = schedule && { publishAt: schedule.publishAt };
    const result = await run(() => moveEvent(id, { version, move: name, ...publishAt }));
    if (!result) return;
    follow(result.isOk ? result.body : undefined);
    if (result.isOk) {
      tellSuccess(result, t);
      onMoved();
    } else if (schedule && result.status === 400) schedule.refuse();
    else setFailure(failureTexts(result, t).join(' '));
  };
  return { move, isBusy, failure };
}

type Schedule = { publishAt: string; refuse: () => void };
const scheduleSchema = z.object({ publishAt: instant });

function ScheduleForm({ isBusy, onSchedule }: { isBusy: boolean; onSchedule: (schedule: Schedule) => void }) {
  const t = useWords();
  const { form, field, submit, refuseField } = useForm({
    schema: scheduleSchema,
    initial: { publishAt: '' },
    onSubmit: ({ publishAt }) =>
      onSchedule({ publishAt, refuse: () => refuseField('publishAt', 'workshop.schedule.past') }),
  });
  return (
    <form ref={form} className={styles.schedule} onSubmit={submit} noValidate>
      <TimeField label={t('workshop.schedule.at')} field={field('publishAt')} />
      <button type="submit" className={buttonClass({ kind: 'strong' })} aria-disabled={isBusy}>
        {t('workshop.schedule.confirm')}
      </button>
    </form>
  );
}
