import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, isTest, readSource, readSources, root, type Source } from '../scripts/imports.ts';
import { arrowsIn, drawWings, mayImport, wings } from '../scripts/wings.ts';
import { orderMoves } from '../src/domain/orders/order-states.ts';
import { paymentMoves } from '../src/domain/payments/payment-states.ts';

const sources = readSources();
const questions = 'What|Who|Whose|Whom|Which|Whoever|Whatever|Nobody|Somebody';
const fragments = 'Of|By|As|For|With|Like|That|Those|Such|Thus|Then|Else|Also|Again|Not';
/** A comment begins with the thing that it is about. */
const commentWithoutSubject = new RegExp(`(?://|/\\*\\*?|^\\s*\\*) (?:${questions}|${fragments})\\b`, 'm');

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The paths of a graph that come back to where they began. */
function ringsOf(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const rings: string[] = [];
  const visit = (name: string, trail: string[]) => {
    if (trail.includes(name)) rings.push([...trail.slice(trail.indexOf(name)), name].join(' -> '));
    if (done.has(name) || trail.includes(name)) return;
    for (const next of graph.get(name) ?? []) visit(next, [...trail, name]);
    done.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return rings;
}

const importsOf = ({ imports }: Source) => imports;
const serverSources = (all: Source[]) =>
  all.filter((source) => source.path.startsWith('src/server/') && !isTest(source));

/** The updates of orders and payments that set a status, as SQL or by the query builder. */
const statusStatements = (text: string): string[] =>
  [
    ...text.matchAll(/\bupdate (?:orders|payment) set [^`]*/g),
    ...text.matchAll(/\bupdateTable\('(?:orders|payment)'\).*?\.execute/gs),
  ]
    .map(([statement]) => statement)
    .filter((statement) => /\bset .*?\bstatus = .*?\bwhere\b|\.set\([^)]*\bstatus\b/s.test(statement));

const isMoveOfTable = (statement: string): boolean =>
  /\bset status = '\$\{to\}'.*\bstatus in \(\$\{\w+\(from\)\}\)/s.test(statement) ||
  /\bset status = \$\{to\}.*\bstatus = any\(\$\{texts\(from\)\}/s.test(statement) ||
  (/\bstatus: to\b/.test(statement) && statement.includes(".where('status', 'in', from)"));

/** Each rule takes the sources and names the offenders, so that a planted offender can show that it is caught. */
const rules = {
  importRings: (all: Source[]) => ringsOf(new Map(all.map(({ path, imports }) => [path, imports.map(({ to }) => to)]))),

  folderRings: (all: Source[]) => {
    const graph = new Map<string, Set<string>>();
    for (const source of all.filter((each) => /^src\/(?:server|web|domain)\/.*\//.test(each.path) && !isTest(each)))
      for (const { to, isTypeOnly } of source.imports) {
        const [from, into] = [folderOf(source.path), folderOf(to)];
        if (isTypeOnly || from === into) continue;
        graph.set(from, (graph.get(from) ?? new Set()).add(into));
      }
    return ringsOf(graph);
  },

  importsUpwards: (all: Source[]) =>
    Object.keys(wings).flatMap((base) =>
      arrowsIn(base, all)
        .filter(({ from, to }) => !mayImport(base, from, to))
        .map(({ path, target }) => `${path} -> ${target}`),
    ),

  sqlOutsideQueries: (all: Source[]) =>
    all
      .filter(({ path }) => path.startsWith('src/') && !path.endsWith('.queries.ts') && !path.endsWith('.test.ts'))
      .filter(
        ({ text }) =>
          /\bsql`|\bsql<|'(?:select|insert into|update|delete from|create|alter|drop) |`\s*(?:select|insert|update|delete|create|alter|drop) /i.test(
            text,
          ) || /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/.test(text),
      )
      .map(({ path }) => path),

  /** The lock of every sale is one statement: another one, in another order, would make deadlocks. */
  locksOfInventories: (all: Source[]) =>
    all
      .filter(({ path }) => path.startsWith('src/server/') && !path.endsWith('/seating/inventory.queries.ts'))
      .filter(({ text }) => /\bfree_seats\b[^`]*\bfrom inventory\b[^`]*\bfor update\b/.test(text))
      .map(({ path }) => path),

  /** The data of persons are opened in one place, which lets no damaged row stop a list. */
  personsOpenedElsewhere: (all: Source[]) =>
    serverSources(all)
      .filter(({ path }) => !path.endsWith('/people/privacy/sealed-person.ts'))
      .filter(({ text }) => /\bunseal(?:Bytes)?\([^)]*'(?:buyer|ticket-holder|id-number|answers|phone)'/.test(text))
      .map(({ path }) => path),

  /** Dollars become cents in one place, which rounds. */
  centsByHand: (all: Source[]) =>
    all
      .filter((source) => source.path !== 'src/domain/money/money.ts' && !isTest(source))
      .filter(({ text }) => /(?:price|fee|amount|dollars)\w*\)* \* 100\b/i.test(text))
      .map(({ path }) => path),

  /** The clock of the database counts microseconds: a time of JavaScript may be before that of the row. */
  settledByOwnClock: (all: Source[]) =>
    all.filter(({ text }) => /settledAt: new Date\(\)/.test(text)).map(({ path }) => path),

  /** A distributed PostgreSQL refuses to move the moment of a row by an interval where it is updated: read it first. */
  momentsMovedInUpdates: (all: Source[]) =>
    serverSources(all)
      .filter(({ text }) => /(?:\.set\(\{|\bset )(?:(?!\bwhere\b|\}\))[\s\S])*?\b[a-z_]+_at [-+] (?!now)/.test(text))
      .map(({ path }) => path),

  clockOrDiceInDomain: (all: Source[]) =>
    all
      .filter((source) => source.path.startsWith('src/domain/') && !isTest(source))
      .filter(({ text }) =>
        /Date\.now\(|new Date\(\)|Math\.random\(|performance\.|crypto|setTimeout|setInterval/.test(text),
      )
      .map(({ path }) => path),

  deepFolders: (all: Source[]) =>
    all.map(({ path }) => path).filter((path) => path.split('/').length > 5 && !/\/fonts\//.test(path)),

  unruledNames: (all: Source[]) =>
    all
      .map(({ path }) => path)
      .filter(
        (path) =>
          !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:routes|queries|job|page|data|gen|d|module))?(?:\.test)?\.tsx?$/.test(
            path.split('/').at(-1) ?? '',
          ),
      )
      .concat(
        all.map(({ path }) => path).filter((path) => /\/(?:index|utils?|helpers?|common|misc)\.tsx?$/.test(path)),
      ),

  /** A statement that changes a status takes both ends of the move from the domain's table. */
  statusSetPastItsTable: (all: Source[]) =>
    serverSources(all)
      .filter(({ text }) => statusStatements(text).some((statement) => !isMoveOfTable(statement)))
      .map(({ path }) => path),

  movesNobodyMakes: (all: Source[]) =>
    [...Object.keys(orderMoves).map((name) => `orderMoves.${name}`)]
      .concat(Object.keys(paymentMoves).map((name) => `paymentMoves.${name}`))
      .filter((move) => !serverSources(all).some(({ text }) => new RegExp(`\\b${move}\\b`).test(text))),

  /** Pages call the server by the addresses of the contract, which give each reply its type. */
  callsOutsideTheApi: (all: Source[]) =>
    all
      .filter((source) => source.path.startsWith('src/web/') && !isTest(source))
      .filter(
        ({ path, text }) =>
          /['"`](?:(?:GET|POST|PUT|DELETE) )?\/api\//.test(text) ||
          (!path.startsWith('src/web/api/') &&
            /\bfetch\(|\b(?:askServer|fetchAsMe|XMLHttpRequest)\b|\bbody as \w/.test(text)),
      )
      .map(({ path }) => path),
  /** Parts whose page ends in an error when their script does not come: `lazyPart` keeps the page. */
  partsWithoutInstead: (all: Source[]) =>
    all
      .filter(
        ({ path, text }) => path.startsWith('src/web/') && !path.endsWith('/lazy-part.tsx') && /\blazy\(/.test(text),
      )
      .map(({ path }) => path),
  /** Exports that the shop itself does not import. `src/web/app/render.tsx` is loaded by its name as a file. */
  exportedForNobody: (all: Source[]) => {
    const isShop = (source: Source) => source.path.startsWith('src/') && !isTest(source);
    const imports = all.filter((source) => !isTest(source)).flatMap(importsOf);
    return all
      .filter((source) => isShop(source) && !/\.gen\.ts$|app\/render\.tsx$/.test(source.path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^export (?:const|async function\*?|function\*?|class) (\w+)/gm)]
          .map(([, name = '']) => name)
          .filter((name) => !imports.some(({ to, names }) => to === path && (names === null || names.includes(name))))
          .map((name) => `${path}: ${name}`),
      );
  },

  /** Words that an engineer from elsewhere has to guess at: the plain ones are in GLOSSARY.md. */
  riddles: (all: Source[]) =>
    all
      .filter(({ path }) => !path.endsWith('.gen.ts') && path !== 'tests/tidy.test.ts')
      .filter(
        ({ text }) =>
          commentWithoutSubject.test(text) ||
          /\b(?:type|class|function|const|let) \w*(?:Asked|Told|Desk|Knock|Wish|Insist|Nudge|asked|told|desk|knock|wish|insist|nudge)(?![a-z])\w*/.test(
            text,
          ),
      )
      .map(({ path }) => path),

  unfinishedWork: (all: Source[]) =>
    all.filter(({ text }) => /\b(?:TODO|FIXME|XXX|HACK)\b|not implemented/i.test(text)).map(({ path }) => path),

  /** A pause without a condition, and a folder of one machine: both are left from looking at a page. */
  leftFromLooking: (all: Source[]) =>
    all.filter(({ text }) => /\.waitForTimeout\(|['"`]\/tmp\//.test(text)).map(({ path }) => path),
};

describe('the house is tidy', () => {
  test('there is something to look at', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(100);
  });

  const { exportedForNobody, ...ofSources } = rules;
  test.each(Object.entries(ofSources))('%s: none', (_, offenders) => {
    expect(offenders(sources)).toEqual([]);
  });

  test('riddles: none in tests, scripts, benches and simulators either', () => {
    expect(rules.riddles(readSources(['tests', 'scripts', 'bench', 'simulators']))).toEqual([]);
  });

  test('settledByOwnClock: none in tests either', () => {
    const own = readSources(['tests']).filter(({ path }) => path !== 'tests/tidy.test.ts');
    expect(rules.settledByOwnClock(own)).toEqual([]);
  });

  test('leftFromLooking: nothing in tests and scripts', () => {
    const own = readSources(['tests', 'scripts']).filter(({ path }) => path !== 'tests/tidy.test.ts');
    expect(rules.leftFromLooking(own)).toEqual([]);
  });

  test('exportedForNobody: none', () => {
    expect(exportedForNobody(readSources(['src', 'scripts', 'bench']))).toEqual([]);
  });

  test('the picture in ARCHITECTURE.md is the house as it stands (npm run wings)', () => {
    expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(drawWings(sources));
  });

  test('each path that the documents name is there', () => {
    const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'README.md', ...filesBelow('docs')];
    const gone = pages
      .filter((page) => page.endsWith('.md'))
      .flatMap((page) => {
        const text = readFileSync(join(root, page), 'utf8');
        return [...text.matchAll(/`((?:src|tests|scripts|migrations|bench|simulators)\/[\w./-]*[\w/])`/g)]
          .map(([, path]) => path as string)
          .filter((path) => !existsSync(join(root, path)))
          .map((path) => `${page}: ${path}`);
      });
    expect(gone).toEqual([]);
  });

  test('the glossary has each word once', () => {
    const text = readFileSync(join(root, 'GLOSSARY.md'), 'utf8');
    const words = [...text.matchAll(/^\| ([^|]+?) \|/gm)].flatMap(([, cell]) => (cell as string).split(', '));
    const known = words.filter((word) => word !== 'Word' && !word.startsWith('---'));
    expect(known.length).toBeGreaterThan(250);
    expect(known.filter((word, at) => known.indexOf(word) !== at)).toEqual([]);
  });

  test('a file that was under 300 lines does not quietly grow past it', () => {
    const lines = (text: string) => text.split('\n').length;
    const grown = sources.filter((source) => !source.path.endsWith('.gen.ts') && lines(source.text) > 300);
    expect(grown.map(({ path }) => path)).toEqual([]);
  });

  test('every migration says why in its first line, and numbers follow each other', () => {
    const files = filesBelow('migrations')
      .filter((path) => /\d{4}-/.test(path))
      .sort();
    for (const path of files) expect(readFileSync(join(root, path), 'utf8'), path).toMatch(/^-- \S/);
    expect(files.map((path) => Number(path.slice('migrations/'.length, 'migrations/'.length + 4)))).toEqual(
      files.map((_, at) => at + 1),
    );
  });
});

describe('each rule catches a planted offender', () => {
  const planted = (path: string, text: string) => readSource(path, text);

  test('an import ring', () => {
    const one = planted('src/server/shop/orders/a.ts', "import { b } from './b.ts';");
    const two = planted('src/server/shop/orders/b.ts', "import { a } from './a.ts';");
    expect(rules.importRings([one, two])).toEqual([
      'src/server/shop/orders/a.ts -> src/server/shop/orders/b.ts -> src/server/shop/orders/a.ts',
    ]);
  });

  test.each([
    'const rows = await sql`select 1`.execute(db);',
    "db.selectFrom('event').selectAll()",
    "pool.query('select id from event')",
    'pool.query(`\n  delete from event`)',
  ])('SQL outside the queries: %s', (text) => {
    expect(rules.sqlOutsideQueries([planted('src/server/shop/orders/place-orders.ts', text)])).toHaveLength(1);
    expect(rules.sqlOutsideQueries([planted('src/server/shop/orders/orders.queries.ts', text)])).toHaveLength(0);
  });

  test('a lock of inventories beside the one statement', () => {
    const lock = 'sql`select free_seats, version from inventory where zone_id = 1 for update`';
    expect(rules.locksOfInventories([planted('src/server/office/sales/lock.queries.ts', lock)])).toHaveLength(1);
  });

  test.each([
    "const { email } = JSON.parse(unseal(key, 'buyer', sealedPerson)) as { email: string };",
    "const name = unseal(reading.signingKey, 'ticket-holder', ticket.sealedName);",
    "phone: row.sealedPhone && unseal(signingKey, 'phone', row.sealedPhone),",
  ])('the data of a person opened by hand: %s', (text) => {
    expect(rules.personsOpenedElsewhere([planted('src/server/office/mails/a.ts', text)])).toHaveLength(1);
    expect(rules.personsOpenedElsewhere([planted('src/server/people/privacy/sealed-person.ts', text)])).toHaveLength(0);
  });

  test.each([
    'const cents = Math.round(price * 100);',
    'const cents = handlingFee * 100;',
    'const cents = Math.round(Number(amount) * 100)',
    'export const centsOf = (dollars: number) => Math.round(dollars * 100);',
  ])('cents that are reckoned by hand: %s', (text) => {
    expect(rules.centsByHand([planted('src/server/office/sales/a.ts', text)])).toHaveLength(1);
    expect(rules.centsByHand([planted('src/server/office/sales/a.ts', 'share * 100')])).toHaveLength(0);
  });

  test('an order that is settled by the clock of a test', () => {
    const text = "set({ status: 'PAID', settledAt: new Date() })";
    expect(rules.settledByOwnClock([planted('src/server/shop/orders/a.test.ts', text)])).toHaveLength(1);
  });

  test.each([
    'set({ returnsAt: sql<Date>`returns_at - $1`, version })',
    'update allotment set returns_at = returns_at + $2 where id = 1',
  ])('the moment of a row that an update moves: %s', (text) => {
    const query = planted('src/server/office/allotments/a.queries.ts', `tx.${text}`);
    expect(rules.momentsMovedInUpdates([query])).toHaveLength(1);
    const isRead = planted(query.path, 'update orders set expires_at = $1 where created_at - $2 < now()');
    expect(rules.momentsMovedInUpdates([isRead])).toEqual([]);
  });

  test('a part of a page whose script may be missing', () => {
    const text = "const Timer = lazy(() => import('./timer.tsx'));";
    expect(rules.partsWithoutInstead([planted('src/web/app/layout/a.tsx', text)])).toHaveLength(1);
    expect(
      rules.partsWithoutInstead([planted('src/web/app/layout/a.tsx', text.replace('lazy(', 'lazyPart('))]),
    ).toEqual([]);
  });

  test('a clock in the domain', () => {
    expect(rules.clockOrDiceInDomain([planted('src/domain/orders/hold.ts', 'const now = Date.now();')])).toHaveLength(
      1,
    );
  });

  test('folders that import each other, though no two files do', () => {
    const one = planted('src/server/shop/orders/a.ts', "import { b } from '../queue/b.ts';");
    const two = planted('src/server/shop/queue/c.ts', "import { d } from '../orders/d.ts';");
    expect(rules.folderRings([one, two])).toHaveLength(1);
    const types = planted('src/server/shop/queue/c.ts', "import type { D } from '../orders/d.ts';");
    expect(rules.folderRings([one, types])).toHaveLength(0);
  });

  test.each([
    ['a wing that imports the one above it', 'src/server/shop/orders/a.ts', '../../money/payments/b.ts'],
    ['the platform that knows the shop', 'src/server/platform/http/a.ts', '../../shop/queue/b.ts'],
    ['a part of the pages that knows a feature', 'src/web/ui/text/a.tsx', '../../shop/catalogue/b.tsx'],
    ['a feature that reaches into its neighbour', 'src/web/shop/orders/a.page.tsx', '../catalogue/b.tsx'],
    ['payments that know refunds', 'src/server/money/payments/a.ts', '../refunds/b.ts'],
    ['an office screen that knows another one', 'src/web/office/venues/a.page.tsx', '../users/b.tsx'],
    ['the entity kit that knows an entity', 'src/web/office/entity/a.tsx', '../users/b.tsx'],
    ['a wing that nobody planned', 'src/server/extras/things/a.ts', '../../platform/http/b.ts'],
  ])('%s', (_, path, specifier) => {
    expect(rules.importsUpwards([planted(path, `import { b } from '${specifier}';`)])).toHaveLength(1);
  });

  test.each([
    "sql`update orders set status = 'PAID', settled_at = now() where id = 1`",
    'sql`update payment set note = null, status = $1 where status in ($2)`',
    "tx.updateTable('payment').set({ status: 'REFUNDED' }).where('status', 'in', from).execute()",
    "tx.updateTable('orders').set({ ...more, status }).where('status', 'in', from).execute()",
    "tx.updateTable('orders').set({ status: to }).where('id', '=', id).execute()",
  ])('a status set past its table: %s', (text) => {
    expect(rules.statusSetPastItsTable([planted('src/server/shop/orders/a.queries.ts', text)])).toHaveLength(1);
  });

  test('a value that nobody but a test imports', () => {
    const one = planted('src/domain/orders/a.ts', 'export const used = 1;\nexport const unused = 2;');
    const two = planted('src/domain/orders/b.ts', "import { type A, used } from './a.ts';");
    const itsTest = planted('src/domain/orders/a.test.ts', "import { unused } from './a.ts';");
    expect(rules.exportedForNobody([one, two, itsTest])).toEqual(['src/domain/orders/a.ts: unused']);
  });

  test('a move of the table that nobody makes', () => {
    const all = planted('src/server/shop/orders/a.ts', 'orderMoves.payLate');
    expect(rules.movesNobodyMakes([all])).toContain('orderMoves.pay');
    expect(rules.movesNobodyMakes([all])).not.toContain('orderMoves.payLate');
  });

  test.each([
    "call('GET /api/events')",
    'href={`/api/order/queue/`}',
    "const response = await fetch('/i18n/en.json');",
    "import { askServer } from '../../api/ask-server.ts';",
    'const request = new XMLHttpRequest();',
    'const events = body as Event[];',
  ])('a page that goes to the server by itself: %s', (text) => {
    expect(rules.callsOutsideTheApi([planted('src/web/shop/orders/orders.data.ts', text)])).toHaveLength(1);
  });

  test.each([
    '// Whoever comes second finds nothing.',
    '/** Nobody knows. */',
    'export type PassAsked = string;',
    'function insist(): void {}',
    'const told = 1;',
  ])('a riddle: %s', (text) => {
    expect(rules.riddles([planted('src/server/shop/orders/a.ts', text)])).toHaveLength(1);
    expect(rules.riddles([planted('src/web/app/a.ts', 'const desktop = 1; // The desk of a clerk.')])).toHaveLength(0);
  });

  test.each([
    '// What is left.',
    '  /** Who asks. */',
    '/* Which of them. */',
    ' * Whose seats these are.',
    'const gap = 6; // Of a column.',
    '/** By their addresses: the compiler is quicker. */',
    '// As above.',
    '/** For staff alone. */',
    '  /** With the key of the link. */',
    ' * Those that wait.',
    '/** That the change was made from. */',
    '// Also the name of the field.',
    '/** Not a test, unless it fails. */',
  ])('a comment without a subject: %s', (text) => {
    expect(rules.riddles([planted('src/domain/orders/a.ts', text)])).toHaveLength(1);
    for (const good of ['// The seats that are left.', '/** Asks as often as needed. */', '// Formats of files.'])
      expect(rules.riddles([planted('src/web/app/a.ts', good)])).toHaveLength(0);
  });

  test('a fourth level of folders, a name outside the rules, work left open', () => {
    expect(rules.deepFolders([planted('src/server/shop/orders/more/a.ts', '')])).toHaveLength(1);
    expect(
      rules.unruledNames([planted('src/server/shop/orders/PlaceOrders.ts', ''), planted('src/web/ui/utils.ts', '')]),
    ).toHaveLength(2);
    expect(rules.unfinishedWork([planted('src/web/ui/a.ts', '// TO' + 'DO: later')])).toHaveLength(1);
    for (const text of ['await page.waitForTimeout(3000);', "await page.screenshot({ path: '/tmp/a.png' });"])
      expect(rules.leftFromLooking([planted('tests/e2e/a.test.ts', text)])).toHaveLength(1);
  });
});
