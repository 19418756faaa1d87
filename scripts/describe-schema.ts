// Writes the migrated schema down twice: for people as SQL, for the compiler as types.
import type { ClientBase } from 'pg';
import { type CatalogColumn, listColumns, listConstraints, listDefinitions } from './catalog.queries.ts';
import { columnTypes, type NamedType } from './column-types.ts';

export type SchemaFiles = { sql: string; types: string };

export async function describeSchema(client: ClientBase): Promise<SchemaFiles> {
  const columns = await listColumns(client);
  const tables = Map.groupBy(columns, (column) => column.table);
  return { sql: await describeAsSql(client, tables), types: describeAsTypes(tables) };
}

async function describeAsSql(client: ClientBase, tables: Map<string, CatalogColumn[]>): Promise<string> {
  const constraints = Map.groupBy(await listConstraints(client), (constraint) => constraint.table);
  const { before, after } = await listDefinitions(client);
  const tableStatements = [...tables].map(([table, columns]) => {
    const lines = [
      ...columns.map(({ name, type, collation, filling, isNullable }) =>
        [`${name} ${type}`, collation, filling, isNullable ? '' : 'not null'].filter(Boolean).join(' '),
      ),
      ...(constraints.get(table) ?? []).map(({ name, definition }) => `constraint ${name} ${definition}`),
    ];
    return `create table ${table} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)`;
  });
  const statements = [...before, ...tableStatements, ...after].map((statement) => `${statement};\n`);
  return `-- The schema after all migrations, to read and to compare; written by \`npm run schema\`.\n\n${statements.join('\n')}`;
}

const typesBySqlType: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  cidr: 'string',
  date: 'string',
  numeric: 'string',
  bytea: 'Buffer',
  'timestamp with time zone': 'Timestamp',
  jsonb: 'Json',
};

function describeAsTypes(tables: Map<string, CatalogColumn[]>): string {
  const interfaces = [...tables].map(([table, columns]) => {
    const fields = columns.map((column) => `  ${camelCase(column.name)}: ${columnType(column)};`);
    return `export interface ${pascalCase(table)} {\n${fields.join('\n')}\n}\n`;
  });
  const fields = [...tables.keys()].map((table) => `  ${camelCase(table)}: ${pascalCase(table)};`);
  return `${typesHeader()}\n${interfaces.join('\n')}\nexport interface DB {\n${fields.join('\n')}\n}\n`;
}

function columnType({ table, name, type, filling, isNullable, isLocalised }: CatalogColumn): string {
  const item = type.replace(/\[\]$/, '');
  const named = columnTypes[`${table}.${name}`];
  const known = isLocalised ? 'Localised' : named ? nameOf(named) : typesBySqlType[item];
  if (!known)
    throw new Error(`${table}.${name} is ${type}, which has no TypeScript type in ${import.meta.filename} yet.`);
  const value = `${known}${item === type ? '' : '[]'}${isNullable ? ' | null' : ''}`;
  if (filling.startsWith('generated always')) return `GeneratedAlways<${value}>`;
  return filling ? `Generated<${value}>` : value;
}

const nameOf = ({ name, values }: NamedType) => (values ? name : `JsonOf<${name}>`);

const camelCase = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const pascalCase = (name: string) => camelCase(`_${name}`);

/** One line for each module, in the order of their paths. */
function importsOfTypes(): string {
  const types = Object.values(columnTypes).filter((type) => type !== undefined);
  const modules = Map.groupBy(types, ({ module }) => module);
  const lines = [...modules]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, ofModule]) => {
      const names = [...new Set(ofModule.map(({ name }) => name))].sort().join(', ');
      return `import type { ${names} } from '../../../${module}';`;
    });
  return lines.join('\n');
}

const typesHeader = () => `// The tables as Kysely sees them; written by \`npm run schema\` from the migrated database.
import type { ColumnType, GeneratedAlways } from 'kysely';
${importsOfTypes()}

type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** pg writes an object as JSON by itself, but an array as a PostgreSQL array: give arrays and plain values as text. */
type Json = JsonOf<unknown>;
type JsonOf<T> = ColumnType<T, object | string, object | string>;
/** A text per locale: the table's constraint allows nothing else. */
type Localised = ColumnType<Partial<Record<Locale, string>>, Partial<Record<Locale, string>>>;
`;
