import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** A row as it is offered: its name, and what tells it from others of that name. */
export type RelationChoice = { id: number; label: string; note?: string | undefined };

/** The rows that a field may refer to. */
export type Relation = {
  /** The key of the queries; another one for another list. */
  key: readonly unknown[];
  /** The first rows of the list, or the first that have these words. */
  find: (words: string) => Promise<RelationChoice[]>;
  /** Null when it is gone. */
  one: (id: string) => Promise<RelationChoice | null>;
};

const fresh = { retry: false, staleTime: 0 } as const;

export const choicesQuery = ({ key, find }: Relation, words: string) =>
  queryOptions({
    queryKey: [...key, 'choices', words],
    queryFn: () => find(words),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const chosenQuery = ({ key, one }: Relation, id: string) =>
  queryOptions({ queryKey: [...key, 'choice', id], queryFn: () => one(id), ...fresh });

/** While the words are searched for, the choices of other words stay where they have these too; undefined when none does. */
export function choicesWith(choices: RelationChoice[] | undefined, words: string): RelationChoice[] | undefined {
  const wanted = words.trim().toLowerCase();
  const left = choices?.filter(({ label, note = '' }) => `${label}\n${note}`.toLowerCase().includes(wanted));
  return left?.length ? left : undefined;
}
