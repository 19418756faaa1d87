import type { RowAction } from '../../ui/lists/row-actions.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { addressOf, type Entity, type EntityRow, keyOf } from './entity.ts';
import { useWritten } from './use-written.ts';

/** The actions for a row of the list. */
export function useRowActions<Row extends EntityRow>(entity: Entity<Row>): (row: Row) => RowAction[] {
  const t = useWords();
  const { id: ownId } = useOfficeAccount();
  const written = useWritten(entity);
  return (row) => {
    const to = addressOf(entity, keyOf(entity, row));
    const view: RowAction = { icon: 'view', label: t('entity.action.view'), to };
    if (!written) return [view];
    const because = written.whyKept?.(row, ownId);
    return [
      view,
      { icon: 'edit', label: t('entity.action.edit'), to: `${to}/edit` },
      {
        icon: 'delete',
        label: t('entity.action.delete'),
        to: `${to}/delete`,
        isOver: true,
        offBecause: because && t(because),
      },
    ];
  };
}
