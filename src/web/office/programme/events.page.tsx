import { catalogueSortFields, type Event } from '../../../contract/catalogue.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { PictureOf } from '../../ui/pictures/picture-of.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import type { WrittenEntity } from '../entity/entity.ts';
import { entityPages } from '../entity/entity-pages.tsx';
import { changedOnly } from '../entity/history-value.tsx';
import { Clipped, RowCard, RowName } from '../entity/row-parts.tsx';
import { CockpitLink } from './cockpit-link.tsx';
import { DoorLink } from './door-link.tsx';
import { EventForm } from './event-form.tsx';
import { EventStateBadge } from './event-state-badge.tsx';
import { LocalisedTexts } from './localised-texts.tsx';
import { eventData } from './programme.data.ts';
import styles from './programme.module.css';
import { siteName } from './relations.ts';
import { SiteLink } from './site-link.tsx';
import { TicketsLink } from './tickets-link.tsx';

const path = '/entity/event';

export const events: WrittenEntity<Event> = {
  name: 'limelightApp.event',
  path,
  key: 'id',
  nameOf: (event, locale) => `${nameFor(event, locale)} · ${event.eventCode}`,
  data: eventData,
  sortFields: catalogueSortFields.events,
  columns: [
    { name: 'id', label: 'limelightApp.event.id', isNumber: true, cell: ({ id }) => id },
    { name: 'eventCode', label: 'limelightApp.event.eventCode', cell: ({ eventCode }) => <Clipped text={eventCode} /> },
    { name: 'nameCht', label: 'limelightApp.event.nameCht', cell: (event) => <NameCell event={event} /> },
    { name: 'nameEng', label: 'limelightApp.event.nameEng', cell: ({ nameEng }) => <Clipped text={nameEng} /> },
    { name: 'site', label: 'limelightApp.event.site', cell: ({ site }) => <SiteLink site={site} /> },
    {
      name: 'startTime',
      label: 'limelightApp.event.firstSession',
      cell: ({ sessions }) => <FirstSession sessions={sessions} />,
    },
    {
      name: 'state',
      label: 'limelightApp.event.state',
      cell: (event) => (
        <span className={styles.state}>
          <EventStateBadge event={event} /> <CockpitLink event={event} />
        </span>
      ),
    },
  ],
  Card: EventCard,
  facts: [
    ['limelightApp.event.id', ({ id }) => id],
    ['limelightApp.event.eventCode', ({ eventCode }) => <b>{eventCode}</b>],
    ['limelightApp.event.state', (event) => <EventStateBadge event={event} />],
    ['limelightApp.event.nameCht', ({ nameCht }) => nameCht],
    ['limelightApp.event.nameEng', ({ nameEng }) => nameEng],
    ['limelightApp.event.site', ({ site }) => <SiteLink site={site} />],
    ['limelightApp.event.firstSession', ({ sessions }) => <FirstSession sessions={sessions} />],
    ['limelightApp.event.performers', ({ performers }) => <LocalisedTexts texts={performers} />],
    ['limelightApp.event.descriptions', ({ descriptions }) => <LocalisedTexts texts={descriptions} />],
    ['limelightApp.event.maxTicketsPerOrder', ({ maxTicketsPerOrder }) => maxTicketsPerOrder],
    ['limelightApp.event.saleOpensAt', ({ saleOpensAt }) => saleOpensAt && <ListTime instant={saleOpensAt} />],
    ['limelightApp.event.locationUrl', ({ locationUrl }) => locationUrl && <a href={locationUrl}>{locationUrl}</a>],
    ['limelightApp.event.image', (event) => <Poster event={event} />],
    ['ticketing.event.link', ({ id }) => <TicketsLink eventId={id} />],
    ['doorControl.title', ({ id }) => <DoorLink eventId={id} />],
  ],
  related: ({ eventCode, sessions, pricings }) => [
    { label: 'limelightApp.event.sessions', path: '/entity/session', query: eventCode, count: sessions.length },
    { label: 'limelightApp.event.pricings', path: '/entity/pricing', query: eventCode, count: pricings.length },
  ],
  Form: EventForm,
  savedTo: ({ id }) => `${path}/${id}`,
  instead: {
    refusal: 'eventInUse',
    label: 'limelightApp.event.archive',
    change: ({ eventCode, nameCht, nameEng, site }) => ({
      eventCode,
      nameCht,
      nameEng,
      site: { id: site.id },
      archived: true,
    }),
  },
  historyFields: {
    eventCode: 'limelightApp.event.eventCode',
    nameCht: 'limelightApp.event.nameCht',
    nameEng: 'limelightApp.event.nameEng',
    siteId: 'limelightApp.event.site',
    performers: 'limelightApp.event.performers',
    descriptions: 'limelightApp.event.descriptions',
    details: 'limelightApp.event.details',
    buyNotes: 'limelightApp.event.buyNotes',
    types: 'limelightApp.event.types',
    maxTicketsPerOrder: 'limelightApp.event.maxTicketsPerOrder',
    asksIdNumber: 'limelightApp.event.asksIdNumber',
    saleOpensAt: 'limelightApp.event.saleOpensAt',
    presaleOpensAt: 'limelightApp.event.presaleOpensAt',
    publishedAt: 'limelightApp.event.publishedAt',
    archived: 'limelightApp.event.archived',
    locationUrl: 'limelightApp.event.locationUrl',
    doorsMinutesBefore: 'limelightApp.event.doorsMinutesBefore',
    durationMinutes: 'limelightApp.event.durationMinutes',
    bannerPosition: 'limelightApp.event.bannerPosition',
    salePausedAt: 'cockpit.state.paused',
    lineMessage: 'cockpit.lineMessage',
    imageId: ['limelightApp.event.image', changedOnly],
    detailsMarkdown: 'limelightApp.event.details',
    ticketsPerVisitorMax: 'workshop.ticketsPerVisitorMax',
    complementaryMax: 'workshop.complementaryMax',
    admittedPerMinute: 'workshop.admittedPerMinute',
    insideMax: 'workshop.insideMax',
    transferHours: 'workshop.transferHours',
    imageAlts: 'workshop.imageAlts',
    seatingPlanAlts: 'workshop.seatingPlanAlts',
    bannerFocusX: 'workshop.focus.x',
    bannerFocusY: 'workshop.focus.y',
    networkFairSeats: 'workshop.networkFairSeats',
    networkSeatsMax: 'workshop.networkSeatsMax',
    transferFairSeats: 'workshop.transferFairSeats',
    transferSeatsMax: 'workshop.transferSeatsMax',
    transfersPerPersonMax: 'workshop.transfersPerPersonMax',
    firstTransferMinutes: 'workshop.firstTransferMinutes',
    crowdedPercent: 'workshop.crowdedPercent',
    transferCrowdedPercent: 'workshop.transferCrowdedPercent',
    transferPercentMax: 'workshop.transferPercentMax',
    bannerImageId: ['limelightApp.event.banner', changedOnly],
    seatingPlanImageId: ['limelightApp.event.seatingPlan', changedOnly],
  },
};

export const { ListPage, RemovalPage, NewPage, DetailPage, EditPage } = entityPages(events);

const NameCell = ({ event: { id, nameCht } }: { event: Event }) => (
  <RowName path={path} rowKey={id}>
    {nameCht}
  </RowName>
);

function Poster({ event }: { event: Event }) {
  const { locale } = usePage();
  return (
    event.image && (
      <PictureOf picture={event.image} alt={nameFor(event, locale)} sizes="120px" className={styles.poster} />
    )
  );
}

function EventCard({ row: event }: { row: Event }) {
  const { locale } = usePage();
  return (
    <RowCard
      path={path}
      rowKey={event.id}
      aside={<EventStateBadge event={event} />}
      left={siteName(event.site, locale)}
      right={<FirstSession sessions={event.sessions} />}
      below={<CockpitLink event={event} />}
    >
      {nameFor(event, locale)}
    </RowCard>
  );
}

/** When the first session of an event begins. */
function FirstSession({ sessions }: Pick<Event, 'sessions'>) {
  const t = useWords();
  const [first] = sessions.map(({ startTime }) => startTime).toSorted();
  return first ? <ListTime instant={first} /> : t('limelightApp.event.noSessions');
}
