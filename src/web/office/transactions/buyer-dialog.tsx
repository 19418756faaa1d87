import { correctBuyerBody } from '../../../contract/order-actions.ts';
import type { OrderFile } from '../../../contract/transactions.ts';
import { missingParts } from '../../../domain/orders/buyer-parts.ts';
import type { OrderChannel } from '../../../domain/orders/order-channels.ts';
import { locales } from '../../../words/locales.ts';
import { EmailField, SelectField, TextField } from '../../ui/forms/field.tsx';
import { PhoneFields } from '../../ui/forms/phone-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { correctBuyer } from './order-actions.data.ts';
import { ReasonField } from './reason-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

type Props = { id: number; channel: OrderChannel; buyer: NonNullable<OrderFile['buyer']>; onClose: () => void };

const schemaOf = (channel: OrderChannel) =>
  correctBuyerBody.superRefine((buyer, context) => {
    for (const part of missingParts(channel, buyer))
      context.addIssue({ code: 'custom', path: [part], message: 'required' });
  });

export function BuyerDialog({ id, channel, buyer, onClose }: Props) {
  const t = useWords();
  const { act, isBusy, failure } = useOrderAction(onClose);
  const { email, address, locale, typed } = buyer;
  const { form, field, submit } = useForm({
    schema: schemaOf(channel),
    initial: { ...typed, email, address, locale: locale as string, reason: '' },
    onSubmit: (corrected) => void act(() => correctBuyer(id, corrected), t('orderActions.buyer.done')),
  });
  const off = { autoComplete: 'off' };
  return (
    <DecisionDialog
      title={t('orderActions.buyer')}
      confirm={t('orderActions.buyer.confirm')}
      {...{ isBusy, failure, onClose }}
      formRef={form}
      onConfirm={submit}
    >
      <TextField field={field('lastName')} label={t('personalInfo.lastName')} {...off} />
      <TextField field={field('firstName')} label={t('personalInfo.firstName')} {...off} />
      <EmailField field={field('email')} label={t('personalInfo.email')} {...off} />
      <PhoneFields countryCode={field('countryCode')} number={field('mobile')} label={t('personalInfo.mobile')} />
      <TextField field={field('address')} label={t('personalInfo.address')} {...off} />
      <SelectField field={field('locale')} label={t('orderActions.buyer.locale')}>
        {locales.map((each) => (
          <option key={each} value={each}>
            {t(`locale.${each}`)}
          </option>
        ))}
      </SelectField>
      <ReasonField field={field('reason')} />
    </DecisionDialog>
  );
}
