import { catalogueSortFields, type Session } from '../../../contract/catalogue.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime, listTimeText } from '../../ui/text/list-time.tsx';
import type { WrittenEntity } from '../entity/entity.ts';
import { entityPages } from '../entity/entity-pages.tsx';
import { EventLink } from '../entity/event-link.tsx';
import { RowCard, RowName } from '../entity/row-parts.tsx';
import { StatusBadge, StatusSwitch } from '../entity/status-switch.tsx';
import { useWritten } from '../entity/use-written.ts';
import { sessionData } from './programme.data.ts';
import { SessionForm } from './session-form.tsx';
import { SessionSeatsLink } from './session-seats-link.tsx';

const path = '/entity/session';

const bodyOf = ({ event, startTime }: Session, enabled: boolean) => ({ event: { id: event.id }, startTime, enabled });

const sessions: WrittenEntity<Session> = {
  name: 'limelightApp.session',
  path,
  key: 'id',
  nameOf: ({ event, startTime }, locale) => `${nameFor(event, locale)} · ${listTimeText(startTime)}`,
  data: sessionData,
  sortFields: catalogueSortFields.sessions,
  columns: [
    { name: 'id', label: 'limelightApp.session.id', isNumber: true, cell: ({ id }) => id },
    { name: 'startTime', label: 'limelightApp.session.startTime', cell: (session) => <TimeCell session={session} /> },
    { name: 'event', label: 'limelightApp.session.event', cell: ({ event }) => <EventLink event={event} /> },
    { name: 'enabled', label: 'limelightApp.session.enabled', cell: (session) => <EnabledSwitch session={session} /> },
  ],
  Card: SessionCard,
  facts: [
    ['limelightApp.session.id', ({ id }) => id],
    ['limelightApp.session.event', ({ event }) => <EventLink event={event} />],
    ['limelightApp.session.startTime', ({ startTime }) => <ListTime instant={startTime} />],
    ['limelightApp.session.enabled', (session) => <EnabledBadge session={session} />],
    ['withheldSeats.stock', ({ id }) => <SessionSeatsLink sessionId={id} />],
  ],
  related: ({ event }) => [
    { label: 'limelightApp.pricing.home.title', path: '/entity/pricing', query: event.eventCode },
  ],
  Form: SessionForm,
  instead: {
    refusal: 'sessionInUse',
    label: 'limelightApp.session.disable',
    change: (session) => bodyOf(session, false),
  },
  historyFields: { startsAt: 'limelightApp.session.startTime', enabled: 'limelightApp.session.enabled' },
};

export const { ListPage, RemovalPage, NewPage, DetailPage, EditPage } = entityPages(sessions);

const TimeCell = ({ session: { id, startTime } }: { session: Session }) => (
  <RowName path={path} rowKey={id}>
    <ListTime instant={startTime} />
  </RowName>
);

const EnabledBadge = ({ session: { enabled } }: { session: Session }) => (
  <StatusBadge isOn={enabled} text={useWords()(enabled ? 'limelightApp.session.on' : 'limelightApp.session.off')} />
);

/** Says whether a session is sold, and changes it. */
function EnabledSwitch({ session }: { session: Session }) {
  const t = useWords();
  const { locale } = usePage();
  const { enabled, id, version } = session;
  if (!useWritten(sessions)) return <EnabledBadge session={session} />;
  const name = sessions.nameOf?.(session, locale) ?? '';
  return (
    <StatusSwitch
      isOn={enabled}
      text={t(enabled ? 'limelightApp.session.on' : 'limelightApp.session.off')}
      action={t(enabled ? 'limelightApp.session.disableOne' : 'limelightApp.session.enableOne', { name })}
      onSwitch={() => sessionData.change(id, version, bodyOf(session, !enabled))}
      queryKey={sessionData.queryKey}
    />
  );
}

function SessionCard({ row: session }: { row: Session }) {
  return (
    <RowCard
      path={path}
      rowKey={session.id}
      aside={<EnabledSwitch session={session} />}
      left={nameFor(session.event, usePage().locale)}
      right={session.event.eventCode}
    >
      <ListTime instant={session.startTime} />
    </RowCard>
  );
}
