import { catalogueSortFields, type Zone } from '../../../contract/catalogue.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { PictureOf } from '../../ui/pictures/picture-of.tsx';
import type { WrittenEntity } from '../entity/entity.ts';
import { entityPages } from '../entity/entity-pages.tsx';
import { changedOnly } from '../entity/history-value.tsx';
import { RowCard, RowName } from '../entity/row-parts.tsx';
import { LocalisedTexts } from './localised-texts.tsx';
import { zoneData } from './programme.data.ts';
import styles from './programme.module.css';
import { siteName, zoneName } from './relations.ts';
import { SiteLink } from './site-link.tsx';
import { ZoneForm } from './zone-form.tsx';

const path = '/entity/zone';

const zones: WrittenEntity<Zone> = {
  name: 'limelightApp.zone',
  path,
  key: 'id',
  nameOf: (zone, locale) => `${zoneName(zone, locale)} · ${siteName(zone.site, locale)}`,
  data: zoneData,
  sortFields: catalogueSortFields.zones,
  columns: [
    { name: 'id', label: 'limelightApp.zone.id', isNumber: true, cell: ({ id }) => id },
    { name: 'name', label: 'limelightApp.zone.name', cell: (zone) => <NameCell zone={zone} /> },
    { name: 'site', label: 'limelightApp.zone.site', cell: ({ site }) => <SiteLink site={site} /> },
    { name: 'freeSeating', label: 'limelightApp.zone.kind', cell: (zone) => <Kind zone={zone} /> },
    {
      name: 'autoArrangeAsc',
      label: 'limelightApp.zone.autoArrangeAsc',
      cell: ({ autoArrangeAsc }) => <YesNo is={autoArrangeAsc} />,
    },
  ],
  Card: ZoneCard,
  facts: [
    ['limelightApp.zone.id', ({ id }) => id],
    ['limelightApp.zone.name', ({ name }) => <b>{name}</b>],
    ['limelightApp.zone.names', ({ names }) => <LocalisedTexts texts={names} />],
    ['limelightApp.zone.site', ({ site }) => <SiteLink site={site} />],
    ['limelightApp.zone.freeSeating', ({ freeSeating }) => <YesNo is={freeSeating} />],
    ['limelightApp.zone.standingCapacity', ({ standingCapacity }) => standingCapacity],
    ['limelightApp.zone.autoArrangeAsc', ({ autoArrangeAsc }) => <YesNo is={autoArrangeAsc} />],
    [
      'limelightApp.zone.prefersMiddle',
      ({ prefersMiddle }) => prefersMiddle !== undefined && <YesNo is={prefersMiddle} />,
    ],
    ['limelightApp.zone.seatPlan', ({ seatPlan }) => seatPlan && <SeatPlan seatPlan={seatPlan} />],
    ['limelightApp.zone.image', (zone) => <Plan zone={zone} />],
  ],
  related: ({ id, name }) => [
    { label: 'planEditor.open', path: `/entity/zone/${id}/plan` },
    { label: 'limelightApp.pricing.home.title', path: '/entity/pricing', query: name },
  ],
  Form: ZoneForm,
  instead: {
    refusal: 'zoneInUse',
    label: 'limelightApp.zone.toPrices',
    to: ({ name }) => ({ path: '/entity/pricing', query: name }),
  },
  historyFields: {
    name: 'limelightApp.zone.name',
    names: 'limelightApp.zone.names',
    freeSeating: 'limelightApp.zone.freeSeating',
    standingCapacity: 'limelightApp.zone.standingCapacity',
    autoArrangeAsc: 'limelightApp.zone.autoArrangeAsc',
    prefersMiddle: 'limelightApp.zone.prefersMiddle',
    seatPlan: ['limelightApp.zone.seatPlan', changedOnly],
    shape: ['limelightApp.zone.shape', changedOnly],
    imageId: ['limelightApp.zone.image', changedOnly],
  },
};

export const { ListPage, RemovalPage, NewPage, DetailPage, EditPage } = entityPages(zones);

function NameCell({ zone }: { zone: Zone }) {
  const shown = zoneName(zone, usePage().locale);
  return (
    <RowName path={path} rowKey={zone.id} note={shown === zone.name ? undefined : zone.name}>
      {shown}
    </RowName>
  );
}

function Kind({ zone: { freeSeating, standingCapacity } }: { zone: Zone }) {
  const t = useWords();
  if (!freeSeating) return t('limelightApp.zone.kind.seats');
  return standingCapacity
    ? t('limelightApp.zone.kind.standingOf', { count: standingCapacity })
    : t('limelightApp.zone.kind.standing');
}

/** A letter and a number for every seat: for those who want to check the file. */
function SeatPlan({ seatPlan }: { seatPlan: string }) {
  const t = useWords();
  return (
    <details className={styles.plan}>
      <summary>{t('limelightApp.zone.seatPlan.show')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <pre tabIndex={0}>{seatPlan}</pre>
    </details>
  );
}

function Plan({ zone: { image } }: { zone: Zone }) {
  const t = useWords();
  if (!image) return t('entity.detail.none');
  return <PictureOf picture={image} alt={t('limelightApp.zone.image')} sizes="320px" className={styles.poster} />;
}

function ZoneCard({ row: zone }: { row: Zone }) {
  const { locale } = usePage();
  return (
    <RowCard path={path} rowKey={zone.id} left={siteName(zone.site, locale)} right={<Kind zone={zone} />}>
      {zoneName(zone, locale)}
    </RowCard>
  );
}

const YesNo = ({ is }: { is: boolean }) => useWords()(is ? 'entity.value.yes' : 'entity.value.no');
