import { useQuery } from '@tanstack/react-query';
import type { ProgrammeChange } from '../../../contract/entity-writes.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import type { EntityRow, WrittenEntity } from './entity.ts';
import styles from './entity-history.module.css';
import { type HistoryFields, HistoryValue } from './history-value.tsx';
import { useUndo } from './use-undo.ts';

type Props<Row extends EntityRow> = { entity: WrittenEntity<Row>; row: Row };

/** The changes of a row: by whom and when, and each field before and after. The last one can be undone. */
export function EntityHistory<Row extends EntityRow>({ entity, row }: Props<Row>) {
  const t = useWords();
  const { history, undo } = entity.data;
  const { data, isError } = useQuery({
    ...(history?.(row.id) ?? { queryKey: [], queryFn: async (): Promise<ProgrammeChange[]> => [] }),
    enabled: history !== null,
  });
  if (!history) return null;
  return (
    <section className={styles.history}>
      <h2>{t('entity.history.title')}</h2>
      {isError && <p>{t('entity.history.failed')}</p>}
      {data?.length === 0 && <p className={styles.none}>{t('entity.history.none')}</p>}
      <ol>
        {data?.map((change, at) => (
          <li key={change.at}>
            <p className={styles.who}>
              <b>{change.principal}</b> {t(deedOf(change))} <ListTime instant={change.at} />
            </p>
            {change.before && change.after && <Columns change={change} fields={entity.historyFields ?? {}} />}
            {at === 0 && undo && change.before && change.after && <Undo entity={entity} row={row} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

const deedOf = ({ before, after }: ProgrammeChange) =>
  before === null ? 'entity.history.created' : after === null ? 'entity.history.removed' : 'entity.history.changed';

function Columns({ change: { before, after }, fields }: { change: ProgrammeChange; fields: HistoryFields }) {
  const t = useWords();
  return (
    <dl className={styles.columns}>
      {Object.keys(after ?? {}).map((column) => {
        const field = fields[column];
        const [label, show] = typeof field === 'object' ? field : [field];
        return (
          <div key={column}>
            <dt>{label ? t(label) : column}</dt>
            <dd>
              <span className="sr-only">{t('entity.history.before')} </span>
              <del>
                <HistoryValue value={before?.[column]} show={show} />
              </del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> {t('entity.history.after')} </span>
              <ins>
                <HistoryValue value={after?.[column]} show={show} />
              </ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Undo<Row extends EntityRow>({ entity, row }: Props<Row>) {
  const t = useWords();
  const { undo, isBusy, failure } = useUndo(entity, row);
  return (
    <>
      <BusyButton look={{ kind: 'line' }} isBusy={isBusy} onPress={() => void undo()}>
        {t('entity.history.undo')}
      </BusyButton>
      {failure && <Notice kind="bad">{failure}</Notice>}
    </>
  );
}
