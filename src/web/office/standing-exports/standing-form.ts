// The form of a standing export: what is typed, and the call that it becomes.
import { z } from 'zod';
import { columnNames } from '../../../contract/export-columns.ts';
import type { SavedColumns, StandingContents } from '../../../contract/exports.ts';
import type { StandingExport } from '../../../contract/standing-exports.ts';
import type { Locale } from '../../../words/locales.ts';
import type { StandingInput } from './standing-exports.data.ts';

export const hasOrders = (contents: string): contents is 'orders' | 'tickets' =>
  contents === 'orders' || contents === 'tickets';

/** Seats are those of the shows to come, and a settlement is that of its moment. */
export const hasPeriod = (contents: string): boolean => contents !== 'unsold' && contents !== 'settlement';

/** A settlement is that of one event. */
export const fitsPlace = (contents: string, place: string): boolean =>
  contents !== 'settlement' || place.startsWith('event ');

/** `event 5` or `session 7`; empty for all. */
const placeOf = ({ eventId, sessionId }: StandingExport['filter']): string =>
  sessionId ? `session ${sessionId}` : eventId ? `event ${eventId}` : '';

/** The columns that the form shows are all, saved ones by their id, or those that the export has. */
export const keptColumns = 'kept';

export const initialOf = (standing: StandingExport | null, contents: StandingContents, locale: Locale) => ({
  contents: (standing?.contents ?? contents) as string,
  format: (standing?.format ?? 'XLSX') as string,
  locale: (standing?.locale ?? locale) as string,
  columns: standing?.columns ? keptColumns : '',
  place: placeOf(standing?.filter ?? {}),
  status: standing?.filter.status ?? '',
  method: standing?.filter.method ?? '',
  channel: standing?.filter.channel ?? '',
  groupBy: standing?.filter.groupBy ?? 'event',
  period: (standing?.period ?? 'yesterday') as string,
  weekday: standing?.weekday == null ? '' : String(standing.weekday),
  hour: String(standing?.hour ?? 7),
  recipients: (standing?.recipients ?? []).map(({ id }) => id).join(','),
});
export type StandingValues = ReturnType<typeof initialOf>;

const text = z.string();
export const standingSchema = z
  .object({
    ...{ contents: text, format: text, locale: text, columns: text, place: text, status: text, method: text },
    ...{ channel: text, groupBy: text, period: text, weekday: text, hour: text },
    recipients: z.string().min(1),
  })
  .refine(({ contents, place }) => fitsPlace(contents, place), { path: ['place'], message: 'required' });

type FormContext = { standing: StandingExport | null; saved: readonly SavedColumns[]; colleagueIds: readonly number[] };

export function bodyOf(values: StandingValues, known: FormContext): StandingInput {
  const { contents, format, locale, weekday, hour, period } = values;
  const chosen = values.recipients.split(',').map(Number);
  const columns = hasOrders(contents) ? columnsOf(values.columns, known) : undefined;
  return {
    contents,
    format,
    locale,
    filter: filterOf(values),
    period: hasPeriod(contents) ? period : 'all',
    weekday: weekday === '' ? null : Number(weekday),
    hour: Number(hour),
    // Colleagues who may not see these contents were chosen while the form had others.
    recipients: chosen.filter((id) => known.colleagueIds.includes(id)),
    ...(columns && { columns }),
  } as StandingInput;
}

function filterOf({ contents, place, status, method, channel, groupBy }: StandingValues): Record<string, string> {
  const [kind, id = ''] = place.split(' ');
  const shown = {
    eventId: kind === 'event' ? id : '',
    sessionId: kind === 'session' ? id : '',
    ...(hasOrders(contents) && { status, method, channel }),
    ...(contents === 'sales' && { groupBy }),
  };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== ''));
}

/** Columns of orders are not those of tickets: other ones than the contents has are left out. */
function columnsOf(chosen: string, { standing, saved }: FormContext): string[] | undefined {
  if (chosen === keptColumns) return standing?.columns ?? undefined;
  return saved.find(({ id }) => String(id) === chosen)?.columns;
}

/** A choice of columns that the contents does not have is none. */
export const fitsContents = (contents: string, columns: readonly string[]): boolean =>
  hasOrders(contents) && columns.every((name) => columnNames(contents).includes(name));
