import type { Site } from '../../../contract/catalogue.ts';
import { catalogueSortFields } from '../../../contract/catalogue.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import type { Locale } from '../../../words/locales.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { WrittenEntity } from '../entity/entity.ts';
import { entityPages } from '../entity/entity-pages.tsx';
import { changedOnly } from '../entity/history-value.tsx';
import { Clipped, RowCard, RowName } from '../entity/row-parts.tsx';
import { LocalisedTexts } from './localised-texts.tsx';
import { siteData } from './programme.data.ts';
import { siteName } from './relations.ts';
import { SiteForm } from './site-form.tsx';

const path = '/entity/site';

const sites: WrittenEntity<Site> = {
  name: 'limelightApp.site',
  path,
  key: 'id',
  nameOf: siteName,
  data: siteData,
  sortFields: catalogueSortFields.sites,
  columns: [
    { name: 'id', label: 'limelightApp.site.id', isNumber: true, cell: ({ id }) => id },
    { name: 'name', label: 'limelightApp.site.name', cell: (site) => <NameCell site={site} /> },
    { name: 'region', label: 'limelightApp.site.region', cell: ({ region }) => <RegionName region={region} /> },
    { name: 'address', label: 'limelightApp.site.address', cell: (site) => <Address site={site} /> },
  ],
  Card: SiteCard,
  facts: [
    ['limelightApp.site.id', ({ id }) => id],
    ['limelightApp.site.name', ({ name }) => <b>{name}</b>],
    ['limelightApp.site.names', ({ names }) => <LocalisedTexts texts={names} />],
    ['limelightApp.site.region', ({ region }) => <RegionName region={region} />],
    ['limelightApp.site.districts', ({ districts }) => <LocalisedTexts texts={districts} />],
    ['limelightApp.site.address', ({ address }) => address],
    ['limelightApp.site.addresses', ({ addresses }) => <LocalisedTexts texts={addresses} />],
  ],
  related: ({ id, name }) => [
    { label: 'planEditor.open', path: `/entity/site/${id}/plan` },
    { label: 'limelightApp.zone.home.title', path: '/entity/zone', query: name },
    { label: 'limelightApp.event.home.title', path: '/entity/event', query: name },
  ],
  Form: SiteForm,
  instead: {
    refusal: 'siteInUse',
    label: 'limelightApp.site.toZones',
    to: ({ name }) => ({ path: '/entity/zone', query: name }),
  },
  historyFields: {
    name: 'limelightApp.site.name',
    names: 'limelightApp.site.names',
    region: ['limelightApp.site.region', (region, t) => t(`limelightApp.Region.${region as Site['region']}`)],
    districts: 'limelightApp.site.districts',
    address: 'limelightApp.site.address',
    addresses: 'limelightApp.site.addresses',
    marks: ['limelightApp.site.marks', changedOnly],
  },
};

export const { ListPage, RemovalPage, NewPage, DetailPage, EditPage } = entityPages(sites);

function NameCell({ site }: { site: Site }) {
  const { locale } = usePage();
  return (
    <RowName path={path} rowKey={site.id} note={otherName(site, locale)}>
      {siteName(site, locale)}
    </RowName>
  );
}

const otherName = (site: Site, locale: Locale) => textFor(site.names, locale === 'en' ? 'zh-hk' : 'en', site.name);

const RegionName = ({ region }: Pick<Site, 'region'>) => useWords()(`limelightApp.Region.${region}`);

const Address = ({ site: { addresses, address } }: { site: Site }) => (
  <Clipped isWide text={textFor(addresses, usePage().locale, address)} />
);

function SiteCard({ row: site }: { row: Site }) {
  const { locale } = usePage();
  return (
    <RowCard path={path} rowKey={site.id} left={<Address site={site} />} right={<RegionName region={site.region} />}>
      {siteName(site, locale)}
    </RowCard>
  );
}
