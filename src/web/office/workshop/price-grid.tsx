import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { ticketTypes } from '../../../contract/catalogue.ts';
import type { WorkshopZone } from '../../../contract/workshop.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { type GridTexts, placePasted, readPasted } from '../../../domain/catalogue/price-grid.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
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
type Cell = { row: number; column: number };

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
    onChange(Object.fromEntries(cells.map((cell) => [nameAt(cell), cell.text])));
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
                <small className={classes(zone.places === 0 && styles.empty)}>
                  {t('workshop.prices.places', { count: zone.places })}
                </small>
              </th>
              {ticketTypes.map((type, column) => {
                const name = nameAt({ row, column });
                const text = texts[name] ?? '';
                const isWrong = isWrongText(layer, text) || marked.has(name);
                const isOff = layer === 'fee' && !texts[textName('price', zone.id, type)];
                return (
                  <td key={type}>
                    <input
                      name={name}
                      data-cell={`${row} ${column}`}
                      aria-label={`${textFor(zone.names, locale, zone.name)}, ${t(`limelightApp.TicketType.${type}`)}`}
                      aria-invalid={isWrong}
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={20}
                      disabled={isOff}
                      value={text}
                      onChange={({ target }) => onChange({ [name]: target.value })}
                      onFocus={({ target }) => target.select()}
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

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows at the side of a text move on; within it they move the caret. */
function moveTo(event: KeyboardEvent<HTMLInputElement>, table: HTMLTableElement | null, { row, column }: Cell): void {
  const step = steps[event.key];
  if (!step || event.nativeEvent.isComposing) return;
  const { selectionStart: start, selectionEnd: end, value } = event.currentTarget;
  const isWhole = start === 0 && end === value.length;
  if (event.key === 'ArrowLeft' && !isWhole && start !== 0) return;
  if (event.key === 'ArrowRight' && !isWhole && end !== value.length) return;
  const next = table?.querySelector<HTMLInputElement>(`[data-cell="${row + step[0]} ${column + step[1]}"]`);
  event.preventDefault();
  next?.focus();
}
