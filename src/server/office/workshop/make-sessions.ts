import type { WorkshopSession } from '../../../contract/workshop.ts';
import { doubledLines } from '../../../domain/catalogue/session-rule.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldsRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { insertRow, lockRow } from '../programme/programme.queries.ts';
import { type ChangedBy, recordChange, retryingDuplicates } from '../programme/save-row.ts';
import { listSessionsWithTickets, listStarts } from './workshop.queries.ts';

type NewSessions = { startTimes: Date[]; enabled: boolean };

/** Makes all of these sessions or none. Each line that is there already, or starts before the sale opens, is refused. */
export const makeSessions = (db: Db, eventId: number, sessions: NewSessions, by: ChangedBy) =>
  retryingDuplicates(() =>
    db.transaction().execute(async (tx): Promise<WorkshopSession[]> => {
      const event = await lockRow(tx, 'event', eventId);
      if (!event) throw new Refused('notFound', 'event');
      const { startTimes, enabled } = sessions;
      refuseLines(
        doubledLines(
          startTimes.map((start) => start.toISOString()),
          await listStarts(tx, eventId),
        ),
        'Unique',
      );
      const { saleOpensAt } = event;
      const tooEarly = startTimes.flatMap((start, line) => (saleOpensAt && start <= saleOpensAt ? line : []));
      refuseLines(tooEarly, 'Dates');
      for (const startsAt of startTimes) {
        const after = { eventId, startsAt, enabled };
        const rowId = await insertRow(tx, 'session', after);
        await recordChange(tx, by, { entity: 'session', rowId, before: null, after });
      }
      const rows = await listSessionsWithTickets(tx, eventId);
      return rows.map(({ startsAt, ...session }) => ({ ...session, startTime: startsAt.toISOString() }));
    }),
  );

function refuseLines(lines: number[], constraint: 'Unique' | 'Dates'): void {
  const fields = lines.map((line) => `startTimes.${line}`);
  if (fields.length > 0) throw fieldsRefused('sessions', fields, constraint);
}
