import { Link } from '@tanstack/react-router';
import { type ClipboardEvent, useRef } from 'react';
import { ticketTypes } from '../../../contract/catalogue.ts';
import type { WorkshopZone } from '../../../contract/workshop.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { type GridTexts, placePasted, readPasted } from '../../../domain/catalogue/price-grid.ts';
import { selectAll } from '../../ui/forms/field.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { type Cell, moveTo } from './grid-keys.ts';
import { type GridLayer, isWrongText, textName } from './grid-texts.ts';
import styles from './prices.module.css';

type Props = {
  zones: WorkshopZone[];
  layer: GridLayer;
  texts: GridTexts;
  /** The cells that need a look. */
  marked: ReadonlySet<string>;
  onChange: (changes: GridTexts) => void;
  /** The number of pasted cells for which the grid has no place. */
  onOutside: (count: number) => void;
};

const textLengthMax = 20;

/** A table to type into like a spreadsheet: arrows and Enter move, a paste fills cells to the right and below. */
export function PriceGrid({ zones, layer, texts, marked, onChange, onOutside }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const table = useRef<HTMLTableElement>(null);
  const nameAt = ({ row, column }: Cell) => textName(layer, zones[row]?.id ?? 0, ticketTypes[column] ?? '');
  const paste = (event: ClipboardEvent, from: Cell) => {
    const pasted = readPasted(event.clipboardData.getData('text'));
    if (pasted.length === 1 && pasted[0]?.length === 1) return;
    event.preventDefault();
    const rowNames = zones.map(({ name, names }) => [name, ...Object.values(names)]);
    const { cells, outside } = placePasted(pasted, { rowNames, columns: ticketTypes.length }, from);
    onChange(Object.fromEntries(cells.map((cell) => [nameAt(cell), cell.text.slice(0, textLengthMax)])));
    onOutside(outside);
  };
  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('workshop.prices.zone')}</th>
            {ticketTypes.map((type) => (
              <th key={type} scope="col">
                {t(`limelightApp.TicketType.${type}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {zones.map((zone, row) => (
            <tr key={zone.id}>
              <th scope="row">
                {textFor(zone.names, locale, zone.name)}
                <Places zone={zone} />
              </th>
              {ticketTypes.map((type, column) => {
                const name = nameAt({ row, column });
                return (
                  <td key={type}>
                    <input
                      {...inputOf(layer, texts, { zone, type })}
                      {...(marked.has(name) && { 'aria-invalid': true })}
                      data-cell={`${row} ${column}`}
                      aria-label={`${textFor(zone.names, locale, zone.name)}, ${t(`limelightApp.TicketType.${type}`)}`}
                      onChange={({ target }) => onChange({ [name]: target.value })}
                      onFocus={selectAll}
                      onPaste={(event) => paste(event, { row, column })}
                      onKeyDown={(event) => moveTo(event, table.current, { row, column })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A fee belongs to a price. */
function inputOf(layer: GridLayer, texts: GridTexts, { zone, type }: { zone: WorkshopZone; type: string }) {
  const name = textName(layer, zone.id, type);
  const value = texts[name] ?? '';
  return {
    name,
    value,
    'aria-invalid': isWrongText(layer, value),
    disabled: layer === 'fee' && !texts[textName('price', zone.id, type)],
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: textLengthMax,
  } as const;
}

/** A zone without places is not sold. */
function Places({ zone: { id, places } }: { zone: WorkshopZone }) {
  const t = useWords();
  const toPlan: string = `/entity/zone/${id}/plan`;
  if (places > 0) return <small>{t('workshop.prices.places', { count: places })}</small>;
  return (
    <Link to={toPlan} search={true} className={styles.empty}>
      {t('workshop.prices.draw')}
    </Link>
  );
}
