import { useQuery } from '@tanstack/react-query';
import type { StandingExport } from '../../../contract/standing-exports.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import type { Key } from '../../../words/words.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime, listTimeText } from '../../ui/text/list-time.tsx';
import { StatusBadge } from '../entity/status-switch.tsx';
import { officeEventsQuery } from '../review/office-events.data.ts';
import styles from './standing-exports.module.css';
import { hourText } from './standing-fields.tsx';
import { hasPeriod } from './standing-form.ts';

type Props = { standing: StandingExport; onChange: () => void; onMove: () => void; onRemove: () => void };

/** One standing export: its rows, its times, its recipients, and the outcome of the last time. */
export function StandingRow({ standing, onChange, onMove, onRemove }: Props) {
  const t = useWords();
  const { pausedBecause, dueAt, ranAt, savedBy } = standing;
  const name = useStandingName(standing);
  const isPaused = pausedBecause !== null;
  const buttons = [
    ['standingExports.change', onChange],
    [isPaused ? 'standingExports.resume' : 'standingExports.pause', onMove],
    ['standingExports.remove', onRemove],
  ] as const;
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <b>{name}</b>
        <span>{useTimeText(standing)}</span>
        <small>
          {[useFilterText(standing), savedBy && t('standingExports.savedBy', { login: savedBy })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <Recipients standing={standing} />
      <div className={styles.times}>
        <StatusBadge isOn={!isPaused} text={t(isPaused ? 'standingExports.paused' : 'standingExports.active')} />
        {isPaused && <small className={styles.problem}>{t(`standingExports.because.${pausedBecause}`)}</small>}
        {!isPaused && (
          <small>
            {t('standingExports.next')} <ListTime instant={dueAt} />
          </small>
        )}
        <small>
          {t('standingExports.last')} {ranAt === null ? t('standingExports.never') : <ListTime instant={ranAt} />}
        </small>
      </div>
      <div className={styles.actions}>
        {buttons.map(([words, act]) => (
          <button
            key={words}
            type="button"
            className={buttonClass({ kind: 'line' })}
            aria-label={`${t(words)}: ${name}`}
            onClick={act}
          >
            {t(words)}
          </button>
        ))}
      </div>
    </li>
  );
}

function Recipients({ standing: { recipients } }: { standing: StandingExport }) {
  const t = useWords();
  return (
    <ul className={styles.recipients} aria-label={t('standingExports.recipients')}>
      {recipients.map(({ id, login, name, outcome }) => (
        <li key={id}>
          {name || login}
          {outcome && (
            <small className={outcome === 'SENT' || outcome === 'MAKING' ? undefined : styles.problem}>
              {t(`standingExports.outcome.${outcome}`)}
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}

export const useStandingName = ({ contents, format }: Pick<StandingExport, 'contents' | 'format'>): string =>
  `${useWords()(`exports.contents.${contents}`)} · ${format}`;

function useTimeText({ weekday, hour, period, contents }: StandingExport): string {
  const t = useWords();
  const day = t(`standingExports.day.${weekday ?? 'every'}` as Key);
  const time = t('standingExports.at', { day, hour: hourText(hour) });
  return hasPeriod(contents) ? `${time} · ${t(`standingExports.period.${period}`)}` : time;
}

/** The filter in words, with the names of the event and of the session. */
function useFilterText({ filter, columns }: StandingExport): string {
  const t = useWords();
  const { locale } = usePage();
  const { eventId, sessionId, status, method, channel, groupBy } = filter;
  const { data } = useQuery({ ...officeEventsQuery({ eventId, sessionId }), enabled: Boolean(eventId || sessionId) });
  const event = data?.items.find(
    ({ id, sessions }) => String(id) === eventId || sessions.some((session) => String(session.id) === sessionId),
  );
  const session = event?.sessions.find(({ id }) => String(id) === sessionId);
  const texts = [
    event
      ? nameFor(event, locale)
      : t(eventId || sessionId ? 'standingExports.eventGone' : 'standingExports.allEvents'),
    session && listTimeText(session.startsAt),
    status && t(`limelightApp.TransactionStatus.${status}` as Key),
    method && t(`refunds.method.${method}` as Key),
    channel && t(`orderFilter.channel.${channel}` as Key),
    groupBy && t(`reports.group.${groupBy}` as Key),
    columns && t('standingExports.columns.kept', { count: columns.length }),
  ];
  return texts.filter(Boolean).join(t('showtime.separator'));
}
