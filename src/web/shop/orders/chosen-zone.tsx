import { useId } from 'react';
import { useWords } from '../../ui/page/words.tsx';
import styles from './chosen-zone.module.css';
import { isForWheelchairs, type OfferedZone } from './zone-stocks.ts';

type Props = { zone: OfferedZone; isWheelchair: boolean; onWheelchair: (wanted: boolean) => void };

/** Notes about a zone before its tickets are added: free seating, restricted views, wheelchair places. */
export function ChosenZone({ zone: { pricing, stock }, isWheelchair, onWheelchair }: Props) {
  const t = useWords();
  const id = useId();
  const notes = [
    pricing.zone.freeSeating && t('order.zone.free'),
    stock && stock.restrictedViewLeft > 0 && t('order.zone.restricted', { count: stock.restrictedViewLeft }),
    isForWheelchairs(stock) && !isWheelchair && t('order.zone.wheelchairOnly'),
  ].filter((note): note is string => typeof note === 'string');
  // Others may take the last ones. A buyer who has ticked them still sees the choice, and can take it back.
  const hasWheelchairs = stock !== undefined && (stock.wheelchairLeft > 0 || isWheelchair);
  if (notes.length === 0 && !hasWheelchairs) return null;
  return (
    <div className={styles.about}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {hasWheelchairs && (
        <p className={styles.wheelchair}>
          <input
            type="checkbox"
            id={id}
            checked={isWheelchair}
            onChange={(event) => onWheelchair(event.target.checked)}
          />
          <label htmlFor={id}>{t('order.zone.wheelchair', { count: stock.wheelchairLeft })}</label>
        </p>
      )}
    </div>
  );
}
