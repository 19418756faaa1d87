import { z } from 'zod';
import { type Pricing, ticketTypes } from '../../../contract/catalogue.ts';
import { handlingFeeInput, programmeRoutes } from '../../../contract/programme.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { EntityFormProps } from '../entity/entity.ts';
import { EntityForm } from '../entity/entity-form.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { FixedField } from '../fields/fixed-field.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { MoneyField } from '../fields/number-field.tsx';
import { RelationField } from '../fields/relation-field.tsx';
import { eventRelation, zoneName, zoneRelation } from './relations.ts';

const { shape } = programmeRoutes.pricings.create.body;
const schema = formSchema(
  z.object({
    event: shape.event,
    zone: shape.zone,
    ticketType: shape.ticketType,
    price: shape.price,
    handlingFee: handlingFeeInput,
  }),
);

const valuesOf = (pricing: Pricing | null, usualFee: number) => ({
  'event.id': String(pricing?.event.id ?? ''),
  'zone.id': String(pricing?.zone.id ?? ''),
  ticketType: (pricing?.ticketType ?? 'PUBLIC') as string,
  price: String(pricing?.price ?? ''),
  handlingFee: String(pricing?.handlingFee ?? usualFee),
});

const words: FieldWords<ReturnType<typeof valuesOf>> = {
  event: 'limelightApp.pricing.event',
  zone: 'limelightApp.pricing.zone',
  ticketType: 'limelightApp.pricing.ticketType',
  price: 'limelightApp.pricing.price',
  handlingFee: 'limelightApp.pricing.handlingFee',
};

const refusals = { codesNeedPrice: { field: 'price', words: 'error.codesNeedPrice' } } as const;

export function PricingForm({ entity, row }: EntityFormProps<Pricing>) {
  const t = useWords();
  const { locale, shop } = usePage();
  const ownValues = (pricing: Pricing | null) => valuesOf(pricing, shop.handlingFee);
  return (
    <EntityForm entity={entity} row={row} schema={schema} valuesOf={ownValues} refusals={refusals} words={words}>
      {(field, values) => (
        <>
          {row ? (
            <FixedField label={t('limelightApp.pricing.of')} help={t('limelightApp.pricing.of.fixed')}>
              {nameFor(row.event, locale)} · {zoneName(row.zone, locale)} ·{' '}
              {t(`limelightApp.TicketType.${row.ticketType}`)}
            </FixedField>
          ) : (
            <>
              <RelationField
                label={t('limelightApp.pricing.event')}
                field={field('event.id')}
                to={eventRelation(locale)}
              />
              <RelationField
                label={t('limelightApp.pricing.zone')}
                help={t('limelightApp.pricing.zone.help')}
                field={field('zone.id')}
                to={zoneRelation(values['event.id'], locale)}
              />
              <SelectField label={t('limelightApp.pricing.ticketType')} field={field('ticketType')}>
                {ticketTypes.map((type) => (
                  <option key={type} value={type}>
                    {t(`limelightApp.TicketType.${type}`)}
                  </option>
                ))}
              </SelectField>
            </>
          )}
          <MoneyField
            label={t('limelightApp.pricing.price')}
            help={row ? t('limelightApp.pricing.price.help') : undefined}
            field={field('price')}
          />
          <MoneyField label={t('limelightApp.pricing.handlingFee')} field={field('handlingFee')} />
        </>
      )}
    </EntityForm>
  );
}
