import { catalogueSortFields, type Pricing } from '../../../contract/catalogue.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Price } from '../../ui/text/price.tsx';
import type { WrittenEntity } from '../entity/entity.ts';
import { entityPages } from '../entity/entity-pages.tsx';
import { EventLink } from '../entity/event-link.tsx';
import { inDollars } from '../entity/history-value.tsx';
import { RowCard, RowName } from '../entity/row-parts.tsx';
import { PricingForm } from './pricing-form.tsx';
import { pricingData } from './programme.data.ts';
import { zoneName } from './relations.ts';

const path = '/entity/pricing';

const pricings: WrittenEntity<Pricing> = {
  name: 'limelightApp.pricing',
  path,
  key: 'id',
  nameOf: ({ event, zone }, locale) => `${nameFor(event, locale)} · ${zoneName(zone, locale)}`,
  data: pricingData,
  sortFields: catalogueSortFields.pricings,
  columns: [
    { name: 'id', label: 'limelightApp.pricing.id', isNumber: true, cell: ({ id }) => id },
    { name: 'event', label: 'limelightApp.pricing.event', cell: ({ event }) => <EventLink event={event} /> },
    { name: 'zone', label: 'limelightApp.pricing.zone', cell: (pricing) => <ZoneCell pricing={pricing} /> },
    {
      name: 'ticketType',
      label: 'limelightApp.pricing.ticketType',
      cell: ({ ticketType }) => <TicketTypeName ticketType={ticketType} />,
    },
    {
      name: 'price',
      label: 'limelightApp.pricing.price',
      isNumber: true,
      cell: ({ price }) => <Price dollars={price} />,
    },
    {
      name: 'handlingFee',
      label: 'limelightApp.pricing.handlingFee',
      isNumber: true,
      cell: ({ handlingFee }) => <Price dollars={handlingFee} />,
    },
  ],
  Card: PricingCard,
  facts: [
    ['limelightApp.pricing.id', ({ id }) => id],
    ['limelightApp.pricing.event', ({ event }) => <EventLink event={event} />],
    ['limelightApp.pricing.zone', (pricing) => <ZoneCell pricing={pricing} />],
    ['limelightApp.pricing.ticketType', ({ ticketType }) => <TicketTypeName ticketType={ticketType} />],
    ['limelightApp.pricing.price', ({ price }) => <Price dollars={price} />],
    ['limelightApp.pricing.handlingFee', ({ handlingFee }) => <Price dollars={handlingFee} />],
  ],
  Form: PricingForm,
  instead: {
    refusal: 'pricingInUse',
    label: 'limelightApp.pricing.toEdit',
    to: ({ id }) => ({ path: `${path}/${id}/edit` }),
  },
  historyFields: {
    priceCents: ['limelightApp.pricing.price', inDollars],
    handlingFeeCents: ['limelightApp.pricing.handlingFee', inDollars],
  },
};

export const { ListPage, RemovalPage, NewPage, DetailPage, EditPage } = entityPages(pricings);

const ZoneCell = ({ pricing: { zone } }: { pricing: Pricing }) => (
  <RowName isElsewhere path="/entity/zone" rowKey={zone.id}>
    {zoneName(zone, usePage().locale)}
  </RowName>
);

const TicketTypeName = ({ ticketType }: Pick<Pricing, 'ticketType'>) =>
  useWords()(`limelightApp.TicketType.${ticketType}`);

function PricingCard({ row: pricing }: { row: Pricing }) {
  const { locale } = usePage();
  return (
    <RowCard
      path={path}
      rowKey={pricing.id}
      aside={<Price dollars={pricing.price} />}
      left={nameFor(pricing.event, locale)}
      right={<TicketTypeName ticketType={pricing.ticketType} />}
    >
      {zoneName(pricing.zone, locale)}
    </RowCard>
  );
}
