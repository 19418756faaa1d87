import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type SaleSettings, saleSettings } from '../../../contract/settings.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { MoneyField, NumberField } from '../fields/number-field.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import { required } from '../workshop/sale-fields.ts';
import { RowSectionForm } from '../workshop/section-form.tsx';
import type { SectionRules } from '../workshop/use-section.ts';
import workshop from '../workshop/workshop.module.css';
import { SettingChanges } from './setting-changes.tsx';
import { type SaleState, saleQuery, saveSale, undoSale, useSaved } from './settings.data.ts';

const { shape } = saleSettings;
const schema = formSchema(
  z.object({
    handlingFee: required(shape.handlingFee),
    maxTicketsPerOrder: required(shape.maxTicketsPerOrder),
    transferHours: required(shape.transferHours),
    releaseDays: required(shape.releaseDays),
    reminderHours: required(shape.reminderHours),
    networkFairSeats: required(shape.networkFairSeats),
    networkSeatsMax: required(shape.networkSeatsMax),
    transfersPerPersonMax: required(shape.transfersPerPersonMax),
  }),
);
const names = [
  'maxTicketsPerOrder',
  'transferHours',
  'releaseDays',
  'reminderHours',
  'networkFairSeats',
  'networkSeatsMax',
  'transfersPerPersonMax',
] as const;
const valuesOf = ({ value }: SaleState) => ({
  handlingFee: String(value.handlingFee),
  maxTicketsPerOrder: String(value.maxTicketsPerOrder),
  transferHours: String(value.transferHours),
  releaseDays: String(value.releaseDays),
  reminderHours: String(value.reminderHours),
  networkFairSeats: String(value.networkFairSeats),
  networkSeatsMax: String(value.networkSeatsMax),
  transfersPerPersonMax: String(value.transfersPerPersonMax),
});
type Values = ReturnType<typeof valuesOf>;

const rules: SectionRules<Values, SaleState> = {
  name: 'settings sale',
  schema: () => schema,
  valuesOf,
  save: (_row, fields, version = 0) => saveSale({ ...(fields as SaleSettings), version }),
};

const words = {
  handlingFee: 'shopSettings.handlingFee',
  maxTicketsPerOrder: 'limelightApp.event.maxTicketsPerOrder',
  transferHours: 'workshop.transferHours',
  releaseDays: 'shopSettings.releaseDays',
  reminderHours: 'shopSettings.reminderHours',
  networkFairSeats: 'workshop.networkFairSeats',
  networkSeatsMax: 'workshop.networkSeatsMax',
  transfersPerPersonMax: 'workshop.transfersPerPersonMax',
} as const satisfies FieldWords<Values>;

/** The handling fee, and what a new event begins with. */
export function SaleSection() {
  const t = useWords();
  const { data, isError, refetch } = useQuery(saleQuery);
  const follow = useSaved<SaleState>(saleQuery.queryKey);
  if (!data) return isError ? <ListFailed onRetry={() => void refetch()} /> : <OfficeWaiting />;
  const undo = async (version: number) => {
    const result = await undoSale(version);
    if (result.isOk) follow(result.body);
    return result;
  };
  return (
    <>
      <RowSectionForm row={data} rules={rules} follow={follow} words={words}>
        {(field) => (
          <>
            <MoneyField
              label={t('shopSettings.handlingFee')}
              help={t('shopSettings.handlingFee.help')}
              field={field('handlingFee')}
            />
            <fieldset className={workshop.group}>
              <legend>{t('shopSettings.defaults')}</legend>
              <div className={workshop.triple}>
                {names.map((name) => (
                  <NumberField key={name} label={t(words[name])} field={field(name)} />
                ))}
              </div>
            </fieldset>
          </>
        )}
      </RowSectionForm>
      <SettingChanges changes={data.changes} undo={undo} />
    </>
  );
}
