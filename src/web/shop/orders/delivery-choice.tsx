import type { Ref } from 'react';
import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import { useWords } from '../../ui/page/words.tsx';
import { deliveryChoices, deliveryKey, deliveryPrice } from '../purchase/delivery-words.ts';
import styles from './delivery-choice.module.css';
import part from './part.module.css';

type Props = {
  types: EventTypes;
  delivery: DeliveryType | null;
  /** The first choice, for the focus. */
  first: Ref<HTMLInputElement>;
  onChoose: (delivery: DeliveryType) => void;
};

export function DeliveryChoice({ types, delivery, first, onChoose }: Props) {
  const t = useWords();
  const choices = deliveryChoices(types);
  if (choices.length === 0) return null;
  return (
    <fieldset className={part.part}>
      <legend className={styles.title}>{t('delivery.title')}</legend>
      <div className={styles.choices}>
        {choices.map((choice, at) => (
          <label key={choice}>
            <input
              ref={at === 0 ? first : undefined}
              type="radio"
              name="delivery"
              value={choice}
              checked={choice === delivery}
              onChange={() => onChoose(choice)}
            />
            <span>{t(deliveryKey(types, choice))}</span>
            <b>{deliveryPrice(types, choice, t('delivery.free'))}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
