import type { ReactNode } from 'react';
import type { Locale } from '../../../words/locales.ts';
import type { Key } from '../../../words/words.ts';
import type { Column, Sort } from '../../ui/lists/table-props.ts';
import type { EntityData, EntityReads, ListFilter } from './entity.data.ts';
import type { HistoryFields } from './history-value.tsx';

// An entity describes itself, and its pages follow: the list and the detail of one that is read; for one that is written also the
// question before a removal, the form for a new row and the form for a change.

/** The sentences that every entity has, after its name: `userManagement.home.title`. */
type ReadSentence =
  | 'count'
  | 'home.title'
  | 'none'
  | 'none.text'
  | 'search.placeholder'
  | 'detail.title'
  | 'notFound'
  | 'notFound.text'
  | 'toList';
type WriteSentence = 'home.createLabel' | 'edit.title' | 'delete.question' | 'delete.text';
type NameIn<Each> = Each extends `${infer Name}.home.title` ? Name : never;
type WithSentences<Name, Sentence extends string> = Name extends string
  ? `${Name}.${Sentence}` extends Key
    ? Name
    : never
  : never;

/** How the words of an entity begin. One that lacks a sentence does not compile. */
export type EntityName = WithSentences<NameIn<Key>, ReadSentence>;
type WrittenName = WithSentences<EntityName, WriteSentence>;

/** `version` is missing for those who may only look. */
export type EntityRow = { id: number; version?: number | undefined };

/** A page that belongs to a row: a list that is searched for it, or a page of its own. */
export type RelatedPage = { label: Key; path: string; query?: string; count?: number };

export type Entity<Row extends EntityRow> = {
  name: EntityName;
  /** Where its list is; the other pages are below it. */
  path: string;
  /** The field that names a row, in addresses and in sentences. */
  key: keyof Row & string;
  /** The name that people call a row by, where its key says little. */
  nameOf?: (row: Row, locale: Locale) => string;
  data: EntityReads<Row>;
  /** The fields by which the server can sort. */
  sortFields: readonly string[];
  /** The order that the list begins with; by default by the first field. */
  begins?: Sort;
  /** A search finds no more rows than these, where the server bounds it. */
  foundMax?: number;
  /** Beneath a search that found nothing; by default that other words may help. */
  searchHelp?: Key;
  columns: (Omit<Column<Row>, 'label' | 'isSortable'> & { label: Key })[];
  /** A row where there is no room for a table. */
  Card: (props: { row: Row }) => ReactNode;
  /** On the detail page, above the facts: the actions that are possible with the row. */
  Actions?: (props: { row: Row }) => ReactNode;
  /** The facts on the detail page. */
  facts: [label: Key, show: (row: Row) => ReactNode][];
  related?: (row: Row) => RelatedPage[];
  /** Further buttons beside the title of the list; `query` and `filter` are what it is narrowed by. */
  ListActions?: (props: { query: string | undefined; filter: ListFilter }) => ReactNode;
  /** Fields that narrow the list, beside its search. */
  filter?: EntityFilter;
  /** Actions on several rows at once: on those that are marked, or on all that the list finds. */
  Together?: (props: TogetherProps) => ReactNode;
  /** Other parts of the detail page, below the facts. */
  More?: (props: { row: Row }) => ReactNode;
  /** Beside the facts and what is below them, where there is room. */
  Beside?: (props: { row: Row }) => ReactNode;
};

export type TogetherProps = {
  marked: readonly number[];
  onClear: () => void;
  /** The search and the filter of the list, and the number of rows that it finds. */
  query: string | undefined;
  filter: ListFilter;
  total: number;
};

export type EntityFilter = {
  /** The fields in an address. Values that are not understood count as missing. */
  read: (search: Record<string, unknown>) => ListFilter;
  /** The controls above the table; `total` is the number of rows that fit. */
  Controls: (props: { total: number | undefined }) => ReactNode;
  /** The server lists no more than this, and counts no further. */
  countedMax: number;
};

/** The inputs of an entity's form; `row` is null where a new one is made. */
export type EntityFormProps<Row extends EntityRow> = { entity: WrittenEntity<Row>; row: Row | null };

/** A step that helps where a row cannot be removed: a change of the row, or another page. */
type Instead<Row extends EntityRow> = {
  /** The refusal that it helps with. */
  refusal: string;
  label: Key;
} & ({ change: (row: Row) => object } | { to: (row: Row) => { path: string; query?: string } });

export type WrittenEntity<Row extends EntityRow> = Entity<Row> & {
  name: WrittenName;
  data: EntityData<Row>;
  Form: (props: EntityFormProps<Row>) => ReactNode;
  /** Where a save leads; by default to the list. */
  savedTo?: (row: Row) => string;
  /** Why the account with this id cannot remove this row. */
  whyKept?: (row: Row, ownId: number) => Key | undefined;
  instead?: Instead<Row>;
  /** The stored fields, as the history of a row shows them. */
  historyFields?: HistoryFields;
};

export const keyOf = <Row extends EntityRow>({ key }: Pick<Entity<Row>, 'key'>, row: Row): string => String(row[key]);

export const addressOf = ({ path }: { path: string }, key: string): string => `${path}/${encodeURIComponent(key)}`;

/** The name of a row beside its address. */
export const nameOf = <Row extends EntityRow>(entity: Pick<Entity<Row>, 'key' | 'nameOf'>, row: Row, locale: Locale) =>
  entity.nameOf?.(row, locale) ?? keyOf(entity, row);
