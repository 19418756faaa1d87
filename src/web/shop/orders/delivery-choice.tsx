import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import styles from './delivery-choice.module.css';
import { deliveryCents, deliveryChoices, deliveryKey } from './delivery-words.ts';

type Props = { types: EventTypes; delivery: DeliveryType | null; onChoose: (delivery: DeliveryType) => void };

export function DeliveryChoice({ types, delivery, onChoose }: Props) {
  const t = useWords();
  const choices = deliveryChoices(types);
  if (choices.length < 2) return null;
  return (
    <fieldset className={styles.choices}>
      <legend>{t('delivery.title')}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="delivery"
            value={choice}
            checked={choice === delivery}
            onChange={() => onChoose(choice)}
          />
          <span>{t(deliveryKey(types, choice))}</span>
          <b>{costText(deliveryCents(types, choice), t('delivery.free'))}</b>
        </label>
      ))}
    </fieldset>
  );
}

const costText = (cents: number, free: string) => (cents === 0 ? free : priceText(cents / 100));
