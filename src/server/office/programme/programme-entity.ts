// An entity of the programme describes itself: what it is called, how its fields become columns, and what keeps it from being removed.
// create-row.ts, change-row.ts and remove-row.ts do the rest for all of them.
import { isDeepStrictEqual } from 'node:util';
import type { RowFields } from '../../../contract/entity-writes.ts';
import { type Locale, locales } from '../../../words/locales.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import type { FieldConstraint } from '../../platform/http/field-constraint.ts';
import type { RefusalCode } from '../../platform/refusal-codes.ts';
import type { OfTickets } from './in-use.queries.ts';
import type { Columns, EntityName, StoredRow } from './programme.queries.ts';

export type ProgrammeServices = Pick<Deps, 'db' | 'configuration' | 'settings'>;

/** The part of the services that decides about columns, within the transaction. */
export type Change<Name extends EntityName, Fields> = {
  tx: Db;
  fields: Fields;
  /** The row as it is stored; null for a new one. */
  before: StoredRow<Name> | null;
  configuration: Deps['configuration'];
  /** The defaults of new rows. */
  settings: Deps['settings'];
};

/** A field with a picture, its column, and the widths in which it is kept. */
export type PictureField = { field: string; column: string; widths: number[] };

/** A row that is removed with the one that it belongs to. */
export type RemovedPart = { entity: EntityName; row: { id: number } };

export type ProgrammeEntity<Name extends EntityName, Fields extends RowFields, Row> = {
  name: Name;
  path: string;
  /** The columns of the fields that were sent. Refuses fields that do not fit what is stored. */
  columnsOf: (change: Change<Name, Fields>) => Promise<Columns<Name>>;
  pictures: PictureField[];
  /** The field that is refused when a unique constraint is broken, by the constraint. */
  uniqueFields: Record<string, string>;
  /** The fields of a stored row that its columns name or write in another way. */
  fieldsOf?: (row: StoredRow<Name>) => Partial<Fields>;
  /** The columns that tickets are bought by, and the tickets that are bought by them. A change of them is undone only while there are none. */
  boughtBy?: { columns: (keyof StoredRow<Name>)[]; ticketsOf: (row: StoredRow<Name>) => OfTickets };
  /** Columns whose own call changes further rows with them. Undoing would leave these as they are, so it is refused with this code. */
  neverUndone?: { columns: (keyof StoredRow<Name>)[]; code: RefusalCode };
  /** Further rows that belong to a new one, in its transaction. */
  afterCreate?: (tx: Db, id: number, settings: Deps['settings'], fields: Fields) => Promise<void>;
  /** Further rows that belong to the change, in its transaction. */
  afterChange?: (tx: Db, before: StoredRow<Name>, fields: Fields, by: Actor) => Promise<void>;
  /** The row as staff see it. */
  read: (db: Db, id: number) => Promise<Row>;
  /** Refuses when something uses the row, and says what and what to do instead. Removes parts that nobody uses. */
  prepareRemoval?: (tx: Db, row: StoredRow<Name>, by: Actor) => Promise<void>;
  /** Rows that the database removes with this one, locked against others that would join them. They are recorded as removed, too. */
  partsOf?: (tx: Db, row: StoredRow<Name>) => Promise<RemovedPart[]>;
};

/**
 * The value for a column that may not be empty: null counts like a field that was left out, as older clients send it.
 */
export const unlessNull = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;

export type LocalisedFields = Partial<Record<Locale, string | null | undefined>> | null | undefined;

export type LocalisedTexts = Partial<Record<Locale, string>>;

/** The texts of a column, without empty ones; null empties it. */
export function localisedColumn(
  fields: LocalisedFields,
  clean: (text: string) => string = (text) => text,
): LocalisedTexts | undefined {
  if (fields === undefined) return undefined;
  const texts: LocalisedTexts = {};
  for (const locale of locales) {
    const text = clean(fields?.[locale] ?? '').trim();
    if (text) texts[locale] = text;
  }
  return texts;
}

/** Refuses a field unless something is so. */
export function check(isRight: boolean, name: EntityName, field: string, constraint: FieldConstraint): void {
  if (!isRight) throw fieldRefused(name, field, constraint);
}

/** Whether one of these columns gets another value; an undefined one keeps its value. */
export function hasChanged(before: object, columns: object, names: readonly string[]): boolean {
  const [stored, written] = [before as Record<string, unknown>, columns as Record<string, unknown>];
  return names.some((name) => written[name] !== undefined && !isDeepStrictEqual(written[name], stored[name]));
}
