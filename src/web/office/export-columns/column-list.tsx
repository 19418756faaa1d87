import { type ColumnsContents, columnsOf } from '../../../contract/export-columns.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './columns.module.css';
import type { UsedColumns } from './use-columns.ts';

type Props = { contents: ColumnsContents; used: UsedColumns };

/** Each column with a box, and two buttons that move it. */
export function ColumnList({ contents, used: { order, chosen, choose, move } }: Props) {
  const t = useWords();
  const columns = columnsOf(contents);
  return (
    <fieldset className={styles.columns}>
      <legend>
        {t('exports.columns.list')}
        <small>{t('exports.columns.count', { chosen: chosen.size, count: order.length })}</small>
      </legend>
      <ol className={styles.list}>
        {order.map((name, at) => {
          const column = columns[name] ? t(columns[name].label) : name;
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(name)}
                  onChange={({ target }) => choose(name, target.checked)}
                />
                {column}
              </label>
              <button
                type="button"
                aria-label={t('exports.columns.up', { column })}
                disabled={at === 0}
                onClick={() => move(name, -1)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={t('exports.columns.down', { column })}
                disabled={at === order.length - 1}
                onClick={() => move(name, 1)}
              >
                ↓
              </button>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
