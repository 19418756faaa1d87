import type { EventDetail } from '../../../contract/catalogue.ts';
import { asksQuestions } from '../../../domain/payments/asks-questions.ts';
import type { Key } from '../../../words/words.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { MoneyField, NumberField } from '../fields/number-field.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { type SaleValues, saleSchema, saleValues } from './sale-fields.ts';
import { type FieldOf, SectionForm } from './section-form.tsx';
import type { EventRules } from './use-section.ts';
import styles from './workshop.module.css';

const rules: EventRules<SaleValues> = {
  name: 'sale',
  schema: () => saleSchema,
  valuesOf: saleValues,
  // Its other parts are checked in the form.
  fieldNames: {
    types: 'paymentUrl',
    'types.paymentUrl': 'paymentUrl',
    'types.minTicket': 'minTicket',
  },
};

const words: FieldWords<SaleValues> = {
  saleOpensAt: 'limelightApp.event.saleOpensAt',
  presaleOpensAt: 'limelightApp.event.presaleOpensAt',
  maxTicketsPerOrder: 'limelightApp.event.maxTicketsPerOrder',
  ticketsPerVisitorMax: 'workshop.ticketsPerVisitorMax',
  complementaryMax: 'workshop.complementaryMax',
  minTicket: 'limelightApp.event.minTicket',
  admittedPerMinute: 'workshop.admittedPerMinute',
  insideMax: 'workshop.insideMax',
  asksIdNumber: 'limelightApp.event.asksIdNumber',
  ticketDelivery: 'limelightApp.event.ticketDelivery',
  collectionAtShow: 'limelightApp.event.collectionAtShow',
  deliveryFlat: 'limelightApp.DeliveryType.FLAT',
  deliveryHK: 'limelightApp.DeliveryType.DELIVERY_HK',
  deliveryMacau: 'limelightApp.DeliveryType.DELIVERY_MACAU',
  sendQrCodeAttachment: 'limelightApp.event.sendQrCodeAttachment',
  ignoreZoneSeat: 'limelightApp.event.ignoreZoneSeat',
  paymentUrl: 'limelightApp.event.paymentUrl',
  merchantId: 'limelightApp.event.merchantId',
  paymentLanguage: 'workshop.paymentLanguage',
  promotionCode: 'limelightApp.event.promotionCode',
  promotionRuleCode: 'limelightApp.event.promotionRuleCode',
  otherTypes: 'limelightApp.event.types',
  transferHours: 'workshop.transferHours',
  networkFairSeats: 'workshop.networkFairSeats',
  networkSeatsMax: 'workshop.networkSeatsMax',
  transferFairSeats: 'workshop.transferFairSeats',
  transferSeatsMax: 'workshop.transferSeatsMax',
  transfersPerPersonMax: 'workshop.transfersPerPersonMax',
  firstTransferMinutes: 'workshop.firstTransferMinutes',
  crowdedPercent: 'workshop.crowdedPercent',
  transferCrowdedPercent: 'workshop.transferCrowdedPercent',
  transferPercentMax: 'workshop.transferPercentMax',
};

type GroupProps = { field: FieldOf<SaleValues> };

/** The names of the fields with texts. */
type TextName = { [Name in keyof SaleValues]: SaleValues[Name] extends string ? Name : never }[keyof SaleValues];

export function SaleSection({ event }: { event: EventDetail }) {
  const t = useWords();
  return (
    <SectionForm event={event} rules={rules} words={words}>
      {(field, values) => (
        <>
          <Opening field={field} />
          <Delivery field={field} values={values} />
          <Payment field={field} />
          <details className={styles.more}>
            <summary>{t('workshop.sale.unpaid')}</summary>
            <p className={fieldStyles.help}>{t('workshop.sale.unpaid.help')}</p>
            <div className={styles.triple}>
              <Numbers
                field={field}
                names={[
                  'networkFairSeats',
                  'networkSeatsMax',
                  'crowdedPercent',
                  'transferFairSeats',
                  'transferSeatsMax',
                  'transfersPerPersonMax',
                  'firstTransferMinutes',
                  'transferCrowdedPercent',
                  'transferPercentMax',
                ]}
              />
            </div>
          </details>
        </>
      )}
    </SectionForm>
  );
}

const labelOf = (name: TextName): Key => words[name] as Key;

function Numbers({ field, names, help }: GroupProps & { names: TextName[]; help?: Partial<Record<TextName, Key>> }) {
  const t = useWords();
  return names.map((name) => {
    const own = help?.[name];
    return <NumberField key={name} label={t(labelOf(name))} field={field(name)} help={own && t(own)} />;
  });
}

function Opening({ field }: GroupProps) {
  const t = useWords();
  return (
    <>
      <TimeField
        label={t('limelightApp.event.saleOpensAt')}
        field={field('saleOpensAt')}
        help={t('workshop.saleOpensAt.help')}
      />
      <TimeField
        label={t('limelightApp.event.presaleOpensAt')}
        field={field('presaleOpensAt')}
        help={t('workshop.presaleOpensAt.help')}
      />
      <div className={styles.triple}>
        <Numbers
          field={field}
          names={['maxTicketsPerOrder', 'minTicket', 'ticketsPerVisitorMax', 'complementaryMax']}
          help={{ complementaryMax: 'workshop.complementaryMax.help' }}
        />
      </div>
      <fieldset className={styles.group}>
        <legend>{t('workshop.sale.waitingRoom')}</legend>
        <p className={fieldStyles.help}>{t('workshop.sale.waitingRoom.help')}</p>
        <div className={styles.pair}>
          <Numbers field={field} names={['admittedPerMinute', 'insideMax']} />
        </div>
      </fieldset>
    </>
  );
}

function Delivery({ field, values }: GroupProps & { values: SaleValues }) {
  const t = useWords();
  const type = (['ticketDelivery', 'collectionAtShow'] as const).filter((name) => values[name]);
  return (
    <fieldset className={styles.group}>
      <legend>{t('workshop.sale.delivery')}</legend>
      <div className={styles.pair}>
        <SwitchField label={t('limelightApp.event.ticketDelivery')} field={field('ticketDelivery')} />
        <SwitchField label={t('limelightApp.event.collectionAtShow')} field={field('collectionAtShow')} />
      </div>
      <p className={fieldStyles.help}>
        {t(asksQuestions({ type }) ? 'workshop.questions.yes' : 'workshop.questions.no')}
      </p>
      <div className={styles.triple}>
        {(['deliveryHK', 'deliveryMacau', 'deliveryFlat'] as const).map((name) => (
          <MoneyField key={name} label={t(labelOf(name))} field={field(name)} />
        ))}
      </div>
      <p className={fieldStyles.help}>{t('workshop.delivery.help')}</p>
      <SwitchField label={t('limelightApp.event.sendQrCodeAttachment')} field={field('sendQrCodeAttachment')} />
      <SwitchField
        label={t('limelightApp.event.ignoreZoneSeat')}
        field={field('ignoreZoneSeat')}
        help={t('workshop.ignoreZoneSeat.help')}
      />
      <SwitchField label={t('limelightApp.event.asksIdNumber')} field={field('asksIdNumber')} />
    </fieldset>
  );
}

function Payment({ field }: GroupProps) {
  const t = useWords();
  return (
    <fieldset className={styles.group}>
      <legend>{t('workshop.sale.payment')}</legend>
      <div className={styles.pair}>
        <Numbers field={field} names={['transferHours']} help={{ transferHours: 'workshop.transferHours.help' }} />
        <SelectField label={t('workshop.paymentLanguage')} field={field('paymentLanguage')}>
          <option value="C">{t('workshop.paymentLanguage.C')}</option>
          <option value="E">{t('workshop.paymentLanguage.E')}</option>
        </SelectField>
        {(['promotionCode', 'promotionRuleCode', 'merchantId', 'paymentUrl'] as const).map((name) => (
          <TextField
            key={name}
            label={t(labelOf(name))}
            help={name === 'promotionCode' ? t('workshop.promotionCode.help') : undefined}
            field={field(name)}
            autoComplete="off"
            autoCapitalize="none"
          />
        ))}
      </div>
    </fieldset>
  );
}
