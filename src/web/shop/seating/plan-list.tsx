import { useState } from 'react';
import { countSeats, seatClasses } from '../../../domain/seating/seat-plan.ts';
import type { Scene } from '../../plan/draw-hall.ts';
import type { HallZone, LitSeat } from '../../plan/hall.ts';
import { useSeatText } from '../../plan/use-seat-text.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { leftText } from './plan-legend.tsx';
import type { PriceTint } from './price-tints.ts';
import styles from './seat-plan.module.css';

type Props = { scene: Scene; tints: readonly PriceTint[] };

/** The plan as a list: given seats by row; or one zone by row; or all zones with their sizes. */
export function PlanList({ scene, tints }: Props) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.list} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('seating.list')}
        <Icon name="down" />
      </summary>
      {/* A hall has thousands of seats: they are counted for those who ask. */}
      {isOpen && <ListOf scene={scene} tints={tints} />}
    </details>
  );
}

function ListOf({ scene, tints }: Props) {
  const [zone] = scene.hall.zones;
  if (scene.lit) return <GivenSeats zones={scene.hall.zones} lit={scene.lit} />;
  return scene.hall.isOneZone && zone?.seats ? <ZoneRows zone={zone} /> : <ZoneTable scene={scene} tints={tints} />;
}

function GivenSeats({ zones, lit }: { zones: HallZone[]; lit: LitSeat[] }) {
  const seatText = useSeatText();
  const rows = [...Map.groupBy(lit, ({ zoneId, row }) => `${zoneId} ${row}`)];
  return (
    <ul>
      {rows.map(([key, seats]) => (
        <li key={key}>
          {zones.find(({ id }) => id === seats[0]?.zoneId)?.name}{' '}
          {seatText(
            seats[0]?.row ?? '',
            seats.map(({ seat }) => seat),
          )}
        </li>
      ))}
    </ul>
  );
}

function ZoneRows({ zone }: { zone: HallZone }) {
  const seatText = useSeatText();
  return (
    <ul>
      {zone.seats?.rows.map(({ label, entries }) => (
        <li key={label}>{seatText(label, entries)}</li>
      ))}
    </ul>
  );
}

function ZoneTable({ scene: { hall, states, chosenZoneId }, tints }: Props) {
  const t = useWords();
  const noteOf = ({ id }: HallZone) => {
    const state = states.get(id) ?? 'open';
    if (id === chosenZoneId) return t('seating.chosen');
    return state === 'open' ? null : t(state === 'off' ? 'seating.off' : 'seating.soldOut');
  };
  const priceOf = ({ id }: HallZone) => {
    const tint = tints.find(({ zones }) => zones.some((zone) => zone.id === id));
    const left = tint?.zones.find((zone) => zone.id === id)?.left ?? null;
    return (
      tint && [priceText(tint.price), left !== 0 && leftText(t, left)].filter(Boolean).join(t('showtime.separator'))
    );
  };
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('seating.list.zone')}</th>
          <th scope="col">{t('seating.list.seats')}</th>
          <th scope="col">{t('seating.list.rows')}</th>
        </tr>
      </thead>
      <tbody>
        {hall.zones.map((zone) => (
          <tr key={zone.id}>
            <th scope="row">
              {zone.name}
              {priceOf(zone) && <span>{priceOf(zone)}</span>}
              {noteOf(zone) && <span>{noteOf(zone)}</span>}
            </th>
            <td>
              <ZoneSeats zone={zone} />
            </td>
            <td>
              <RowRange zone={zone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ZoneSeats({ zone: { seats, capacity } }: { zone: HallZone }) {
  const t = useWords();
  if (capacity !== null) return t('seating.standing', { count: capacity });
  if (!seats) return null;
  const counts = countSeats(seats);
  const restricted = seats.rows.flatMap(({ entries }) => entries).filter((seat) => seat?.restrictedView).length;
  const kinds = [
    ...seatClasses.map((letter) => ({ kind: t(`seating.class.${letter}`), count: counts[letter] })),
    { kind: t('seating.restrictedView'), count: restricted },
  ];
  return kinds
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => (
      <span key={kind} className={styles.kind}>
        {t('seating.count', { kind, count })}
      </span>
    ));
}

function RowRange({ zone: { rows } }: { zone: HallZone }) {
  const t = useWords();
  const [first, last] = [rows[0]?.label, rows.at(-1)?.label];
  if (first === undefined || last === undefined) return null;
  return first === last ? t('seating.row', { row: first }) : t('seating.rowsBetween', { first, last });
}
