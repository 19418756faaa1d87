import { useState } from 'react';
import { z } from 'zod';
import type { Allotment } from '../../../contract/allotments.ts';
import { type OutletSale, outletSaleRoutes } from '../../../contract/outlet-sales.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { useRequestId } from '../../api/use-request-id.ts';
import { CheckField, SelectField, TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { ChoosePlaces, usePlaces } from './choose-places.tsx';
import { sellPlaces } from './outlet.data.ts';
import { PrintDialog } from './print-dialog.tsx';
import styles from './sell-dialog.module.css';
import { usePlacesDecision } from './use-places-decision.ts';

const { name, telephone } = outletSaleRoutes.sell.body.shape;
const schema = formSchema(
  z.object({ name: name.unwrap(), telephone: telephone.unwrap(), isHeld: z.boolean(), hours: z.string() }),
);
const hoursToChoose = [1, 2, 4, 24, 48, 72];

type Props = { allotment: Allotment; onClose: () => void };

/** Sells places of an allotment. Afterwards it shows the sale, to be printed. */
export function SellDialog({ allotment, onClose }: Props) {
  const [sale, setSale] = useState<OutletSale | null>(null);
  if (!sale) return <SellForm allotment={allotment} onSold={setSale} onClose={onClose} />;
  return <PrintDialog sale={sale} onClose={onClose} />;
}

function SellForm({ allotment, onSold, onClose }: Props & { onSold: (sale: OutletSale) => void }) {
  const t = useWords();
  const { locale } = usePage();
  const used = usePlaces(allotment, 2);
  const { requestId } = useRequestId();
  const { form, field, values, submit, refuse } = useForm({
    schema,
    initial: { name: '', telephone: '', isHeld: false as boolean, hours: '24' },
    onSubmit: ({ isHeld, hours, ...customer }) =>
      void decide(() =>
        sellPlaces({
          ...customer,
          ...used.chosen.input,
          requestId: requestId(),
          eventId: allotment.event.id,
          allotmentId: allotment.id,
          price: allotment.price,
          heldHours: isHeld ? Number(hours) : null,
        }),
      ),
  });
  const { decide, isBusy, failure } = usePlacesDecision<OutletSale>({ refuse, onDone: onSold });
  const amount = priceText(allotment.price * used.chosen.count);
  return (
    <DecisionDialog
      title={`${t('outlets.sale.title')} · ${textFor(allotment.zone.names, locale, allotment.zone.name)}`}
      confirm={values.isHeld ? t('outlets.sale.putAside') : t('outlets.sale.confirm', { amount })}
      isBusy={isBusy}
      isReady={used.chosen.count > 0}
      failure={failure}
      formRef={form}
      onConfirm={(event) => used.chosen.count > 0 && submit(event)}
      onClose={onClose}
    >
      <ChoosePlaces allotment={allotment} used={used} label={t('outlets.sale.number')} />
      <fieldset className={styles.customer}>
        <legend>{t('outlets.sale.customer')}</legend>
        <TextField label={t('outlets.sale.name')} field={field('name')} maxLength={100} autoComplete="off" />
        <TextField
          label={t('outlets.sale.telephone')}
          field={field('telephone')}
          type="tel"
          inputMode="tel"
          maxLength={25}
          autoComplete="off"
        />
      </fieldset>
      <CheckField field={field('isHeld')}>{t('outlets.sale.hold')}</CheckField>
      {values.isHeld && (
        <SelectField label={t('outlets.sale.hours')} field={field('hours')}>
          {hoursToChoose.map((hours) => (
            <option key={hours} value={hours}>
              {hours}
            </option>
          ))}
        </SelectField>
      )}
      <p className={styles.total}>
        <span>{t('outlets.sale.total')}</span>
        <b>{amount}</b>
      </p>
    </DecisionDialog>
  );
}
