import type { Sort } from '../../ui/lists/table-props.ts';
import type { Relation, RelationChoice } from '../fields/relation.data.ts';
import type { EntityReads } from './entity.data.ts';

/** The rows of an entity as the choices of a field. */
export const relationTo = <Row>(
  { queryKey, find, findOne }: EntityReads<Row>,
  sort: Sort,
  choiceOf: (row: Row) => RelationChoice,
): Relation => ({
  key: queryKey,
  find: async (words) => (await find(1, sort, words || undefined)).items.map(choiceOf),
  one: async (id) => {
    const row = await findOne(id);
    return row && choiceOf(row);
  },
});
