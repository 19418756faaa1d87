// The changes that a migration must not make while servers of the release before still run: take away or narrow what those read and write.

/** The newest migration before the rule. */
export const ruleSince = 55;

type Change = { pattern: RegExp; what: string };

const closingChanges: Change[] = [
  {
    pattern: /\bdrop\s+(table|function|view|materialized\s+view|type|sequence|schema)\b/g,
    what: 'drops a table or another thing that is used',
  },
  {
    pattern:
      /\bdrop\s+(column\b|(?!constraint\b|default\b|not\b|expression\b|identity\b)(?<=alter table[^;]*\bdrop\s+)\w+)/g,
    what: 'drops a column',
  },
  { pattern: /\brename\b/g, what: 'renames' },
  { pattern: /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/g, what: 'changes the type of a column' },
  { pattern: /\bset\s+not\s+null\b/g, what: 'makes a column required' },
  { pattern: /\bdrop\s+default\b/g, what: 'takes the default of a column away' },
];

/** A column that older servers do not fill must have a value by itself. */
const addedColumn =
  /\badd\s+(?:column\s+)?(?!constraint\b|primary\b|unique\b|check\b|foreign\b|exclude\b)(?:if\s+not\s+exists\s+)?\w+\s[^,;]*\bnot\s+null\b[^,;]*/g;

/** The changes that close the shop for the release before; none when `-- contract: since NNNN` says that nothing needs it any more. */
export function findClosingChanges(number: number, sql: string): string[] {
  const since = Number(/^-- contract: since (\d{4})$/m.exec(sql)?.[1]);
  if (since > 0 && since < number) return [];
  const statements = sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .toLowerCase();
  const found = closingChanges.filter(({ pattern }) => statements.search(pattern) >= 0).map(({ what }) => what);
  const bare = statements.match(addedColumn)?.some((column) => !/\b(default|generated)\b/.test(column));
  return bare ? [...found, 'adds a required column without a default'] : found;
}
