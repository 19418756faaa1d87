import type { DB } from './tables.gen.ts';

/** The tables whose rows have an id and a version. */
export type VersionedTable = {
  [Table in keyof DB]: DB[Table] extends { id: unknown; version: unknown } ? Table : never;
}[keyof DB];
