import { useWords } from '../page/words.tsx';
import { classes } from '../styles/classes.ts';
import { MarkBox } from './mark-box.tsx';
import { RowMenu } from './row-actions.tsx';
import styles from './row-cards.module.css';
import type { Sort, TableProps } from './table-props.ts';

const ghosts = [1, 2, 3, 4, 5, 6];

/** The rows of a table as a list, with a choice of how to sort it in place of the heads. */
export function RowCards<Row>(props: TableProps<Row>) {
  const { label, rows, isStale, idOf, nameOf, actions, card, marks } = props;
  const t = useWords();
  return (
    <>
      <SortChoice {...props} />
      <ul className={classes(styles.list, isStale && styles.stale)} aria-label={label} aria-busy={!rows || isStale}>
        {rows?.map((row) => (
          <li key={idOf(row)} className={classes(styles.row, marks && styles.marking, !actions && styles.alone)}>
            {marks && <MarkBox marks={marks} ids={[idOf(row)]} label={t('entity.list.mark', { name: nameOf(row) })} />}
            <div>{card(row)}</div>
            {actions && <RowMenu name={nameOf(row)} actions={actions(row)} />}
          </li>
        ))}
        {!rows && ghosts.map((ghost) => <li key={ghost} className={styles.ghost} aria-hidden="true" />)}
      </ul>
    </>
  );
}

const textOf = ({ field, isDescending }: Sort) => `${field},${isDescending ? 'desc' : 'asc'}`;

function SortChoice<Row>({ columns, sort, onSort }: TableProps<Row>) {
  const t = useWords();
  const choices = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ name, label }) =>
      [false, true].map((isDescending) => {
        const direction = t(isDescending ? 'entity.list.descending' : 'entity.list.ascending');
        const text = t('entity.list.sortedBy', { field: label, direction });
        return { sort: { field: name, isDescending }, text };
      }),
    );
  return (
    <label className={styles.sort}>
      {t('entity.list.sortBy')}
      <select
        value={textOf(sort)}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => textOf(choice.sort) === target.value);
          if (chosen) onSort(chosen.sort);
        }}
      >
        {choices.map((choice) => (
          <option key={textOf(choice.sort)} value={textOf(choice.sort)}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  );
}
