import type { ReactNode } from 'react';
import type { Key } from '../../../words/words.ts';
import type { Column } from '../../ui/lists/table-props.ts';
import type { EntityData } from './entity.data.ts';

// An entity describes itself, and its five pages follow: the list, the question before a removal, the form for a new
// one, the detail and the form for a change.

/** The sentences that every entity has, after its name: `userManagement.home.title`. */
type Sentence =
  | 'count'
  | 'home.title'
  | 'home.createLabel'
  | 'none'
  | 'none.text'
  | 'search.placeholder'
  | 'detail.title'
  | 'edit.title'
  | 'delete.question'
  | 'delete.text'
  | 'notFound'
  | 'notFound.text'
  | 'toList';
type NameIn<Each> = Each extends `${infer Name}.home.title` ? Name : never;
type WithAllSentences<Name> = Name extends string ? (`${Name}.${Sentence}` extends Key ? Name : never) : never;

/** How the words of an entity begin. One that lacks a sentence does not compile. */
export type EntityName = WithAllSentences<NameIn<Key>>;

export type EntityRow = { id: number };

/** The inputs of an entity's form; `row` is null where a new one is made. */
export type EntityFormProps<Row extends EntityRow> = { entity: Entity<Row>; row: Row | null };

export type Entity<Row extends EntityRow> = {
  name: EntityName;
  /** Where its list is; the other pages are below it. */
  path: string;
  /** The field that names a row, in addresses and in sentences. */
  key: keyof Row & string;
  data: EntityData<Row>;
  /** The fields by which the server can sort; the first is the default. */
  sortFields: readonly string[];
  columns: (Omit<Column<Row>, 'label' | 'isSortable'> & { label: Key })[];
  /** A row where there is no room for a table. */
  Card: (props: { row: Row }) => ReactNode;
  /** The facts on the detail page. */
  facts: [label: Key, show: (row: Row) => ReactNode][];
  Form: (props: EntityFormProps<Row>) => ReactNode;
  /** Why the account with this id cannot remove this row. */
  whyKept?: (row: Row, ownId: number) => Key | undefined;
};

export const keyOf = <Row extends EntityRow>({ key }: Pick<Entity<Row>, 'key'>, row: Row): string => String(row[key]);

export const addressOf = ({ path }: { path: string }, key: string): string => `${path}/${encodeURIComponent(key)}`;
