import { useEffect, useRef } from 'react';
import { soldByLengthMax } from '../../../contract/order-filter.ts';
import { orderChannels } from '../../../domain/orders/order-channels.ts';
import { orderStatuses } from '../../../domain/orders/order-states.ts';
import { staffPaymentMethods } from '../../../domain/payments/staff-payment-methods.ts';
import { useWords } from '../../ui/page/words.tsx';
import { methodWords } from '../review/method-words.ts';
import { Choice } from '../review/session-filter.tsx';

export type FieldProps = {
  filter: Record<string, string>;
  onChange: (changes: Record<string, string | undefined>) => void;
};

/** The filters of which one of a few is chosen, and the seller. */
export function OrderChoices({ filter, onChange }: FieldProps) {
  const t = useWords();
  return (
    <>
      <Choice
        label={t('limelightApp.transaction.status')}
        value={filter.status}
        onChoose={(status) => onChange({ status })}
      >
        {orderStatuses.map((each) => (
          <option key={each} value={each}>
            {t(`limelightApp.TransactionStatus.${each}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('limelightApp.transaction.paymentMethod')}
        value={filter.method}
        onChoose={(method) => onChange({ method })}
      >
        {staffPaymentMethods.map((each) => (
          <option key={each} value={each}>
            {t(methodWords[each])}
          </option>
        ))}
      </Choice>
      <Choice label={t('orderFilter.channel')} value={filter.channel} onChoose={(channel) => onChange({ channel })}>
        {orderChannels.map((each) => (
          <option key={each} value={each}>
            {t(`orderFilter.channel.${each}`)}
          </option>
        ))}
      </Choice>
      <Seller soldBy={filter.soldBy} onChange={onChange} />
    </>
  );
}

type SellerProps = Pick<FieldProps, 'onChange'> & { soldBy: string | undefined };

/** Applied when the field is left, or with Enter. */
function Seller({ soldBy = '', onChange }: SellerProps) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = soldBy;
  }, [soldBy]);
  const apply = ({ value }: HTMLInputElement) => {
    if (value.trim() !== soldBy) onChange({ soldBy: value.trim() || undefined });
  };
  return (
    <label>
      <span>{t('exports.column.soldBy')}</span>
      <input
        ref={input}
        defaultValue={soldBy}
        maxLength={soldByLengthMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={({ currentTarget }) => apply(currentTarget)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget)}
      />
    </label>
  );
}
