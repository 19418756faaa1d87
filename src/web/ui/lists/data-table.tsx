import { useMedia } from '../page/use-media.ts';
import { useWords } from '../page/words.tsx';
import { ToolIcon } from '../pictures/tool-icon.tsx';
import { classes } from '../styles/classes.ts';
import styles from './data-table.module.css';
import { MarkBox, MarkPage } from './mark-box.tsx';
import { RowIcons } from './row-actions.tsx';
import { RowCards } from './row-cards.tsx';
import type { Column, TableProps } from './table-props.ts';

const wide = '(min-width: 1024px)';
const ghosts = [1, 2, 3, 4, 5, 6, 7, 8];

/** Rows that can be sorted: a dense table where there is room for one, else a list. */
export function DataTable<Row>(props: TableProps<Row>) {
  return useMedia(wide) ? <WideTable {...props} /> : <RowCards {...props} />;
}

function WideTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, isStale, idOf, nameOf, actions, marks } = props;
  const t = useWords();
  return (
    <div className={styles.card}>
      <table
        className={classes(styles.table, actions && styles.acting, isStale && styles.stale)}
        aria-label={label}
        aria-busy={!rows || isStale}
      >
        <thead>
          <tr>
            {marks && (
              <th scope="col" className={styles.mark}>
                <MarkPage marks={marks} ids={rows?.map(idOf) ?? []} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.name} column={column} {...props} />
            ))}
            {actions && (
              <th scope="col" className={styles.end}>
                {t('entity.list.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={idOf(row)}>
              {marks && (
                <td className={styles.mark}>
                  <MarkBox marks={marks} ids={[idOf(row)]} label={t('entity.list.mark', { name: nameOf(row) })} />
                </td>
              )}
              {columns.map(({ name, isNumber, cell }) => (
                <td key={name} className={isNumber ? styles.end : undefined}>
                  {cell(row)}
                </td>
              ))}
              {actions && (
                <td className={styles.end}>
                  <RowIcons name={nameOf(row)} actions={actions(row)} />
                </td>
              )}
            </tr>
          ))}
          {!rows &&
            ghosts.map((ghost) => (
              <GhostRow key={ghost} cells={columns.length + Number(Boolean(marks)) + Number(Boolean(actions))} />
            ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({ column, sort, onSort }: TableProps<Row> & { column: Column<Row> }) {
  const { name, label, isSortable, isNumber } = column;
  const align = isNumber ? styles.end : undefined;
  if (!isSortable) {
    return (
      <th scope="col" className={align}>
        {label}
      </th>
    );
  }
  const isSorted = sort.field === name;
  const order = sort.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={align} aria-sort={isSorted ? order : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ field: name, isDescending: isSorted && !sort.isDescending })}
      >
        {label}
        <ToolIcon name={isSorted ? order : 'sortable'} />
      </button>
    </th>
  );
}

function GhostRow({ cells }: { cells: number }) {
  return (
    <tr>
      {Array.from({ length: cells }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and stay where they are
        <td key={at}>
          <span className={styles.ghost} />
        </td>
      ))}
    </tr>
  );
}
