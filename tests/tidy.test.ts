import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

type Source = { path: string; text: string; imports: string[] };

const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const importPattern =
  /(?:^|[\s;])(?:import|export)\s[^'";]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/gm;

/** Imports of our own files, as paths from the root. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(importPattern)]
    .flatMap(([, from, lazy, bare]) => from ?? lazy ?? bare ?? [])
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(path), specifier.replace(/\?.*$/, '')));
}

function readSource(path: string, text = readFileSync(join(root, path), 'utf8')): Source {
  return { path, text, imports: importsOf(path, text) };
}

const sources = filesBelow('src')
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readSource(path));
const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path);

/** What each room of the server that deals with money may know of the others. */
const roomsOfMoney: Record<string, string[]> = {
  payments: [],
  gateways: ['payments'],
  holds: ['payments'],
  transfers: ['payments', 'holds'],
  refunds: ['payments', 'gateways'],
};
const roomOf = (path: string): string => /^src\/server\/([^/]+)\//.exec(path)?.[1] ?? '';

/** Each rule takes the sources and names the offenders, so that a planted offender can show that it is caught. */
const rules = {
  importRings: (all: Source[]) => {
    const byPath = new Map(all.map((source) => [source.path, source]));
    const done = new Set<string>();
    const rings: string[] = [];
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path)) rings.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      if (done.has(path) || trail.includes(path)) return;
      for (const next of byPath.get(path)?.imports ?? []) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const { path } of all) visit(path, []);
    return rings;
  },

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

  clockOrDiceInDomain: (all: Source[]) =>
    all
      .filter((source) => source.path.startsWith('src/domain/') && !isTest(source))
      .filter(({ text }) =>
        /Date\.now\(|new Date\(\)|Math\.random\(|performance\.|crypto|setTimeout|setInterval/.test(text),
      )
      .map(({ path }) => path),

  strangersInTheWeb: (all: Source[]) =>
    all.flatMap((source) => {
      const [, layer, feature] = source.path.split('/');
      if (layer !== 'web' || isTest(source) || !source.path.split('/')[3]) return [];
      // Below the features stand what several of them show, and below that the parts that know no tickets.
      const shared = ['seating', 'queue', 'purchase', 'human-check', 'sign-in', 'office'];
      const below = feature === 'ui' ? [] : shared.includes(feature as string) ? ['ui'] : ['ui', ...shared];
      const isAllowed = (to: string) =>
        !to.startsWith('src/web/') || [feature, ...below].some((folder) => to.startsWith(`src/web/${folder}/`));
      return source.imports.filter((to) => !isAllowed(to)).map((to) => `${source.path} -> ${to}`);
    }),

  moneyFlowingUp: (all: Source[]) =>
    all.flatMap(({ path, imports }) => {
      const room = roomOf(path);
      const below = roomsOfMoney[room];
      const isAbove = (to: string) => roomOf(to) in roomsOfMoney && ![room, ...(below ?? [])].includes(roomOf(to));
      return below ? imports.filter(isAbove).map((to) => `${path} -> ${to}`) : [];
    }),

  deepFolders: (all: Source[]) =>
    all.map(({ path }) => path).filter((path) => path.split('/').length > 4 && !/\/fonts\//.test(path)),

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

  unfinishedWork: (all: Source[]) =>
    all.filter(({ text }) => /\b(?:TODO|FIXME|XXX|HACK)\b|not implemented/i.test(text)).map(({ path }) => path),
};

describe('the house is tidy', () => {
  test('there is something to look at', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(100);
  });

  test.each(Object.entries(rules))('%s: none', (_, offenders) => {
    expect(offenders(sources)).toEqual([]);
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

  test('a clock in the domain', () => {
    expect(rules.clockOrDiceInDomain([planted('src/domain/orders/hold.ts', 'const now = Date.now();')])).toHaveLength(
      1,
    );
  });

  test('a page that reaches into another feature, and a ui part that knows a feature', () => {
    const page = planted('src/web/orders/order.page.tsx', "import { Poster } from '../catalogue/poster.tsx';");
    const part = planted('src/web/ui/price.tsx', "import { Poster } from '../catalogue/poster.tsx';");
    const plan = planted('src/web/seating/seat-plan.tsx', "import { Cart } from '../purchase/purchase.ts';");
    const cart = planted('src/web/orders/cart.tsx', "import { SeatPlan } from '../seating/seat-plan.tsx';");
    expect(rules.strangersInTheWeb([page, part, plan, cart])).toHaveLength(3);
  });

  test('a room of money that reaches up', () => {
    const settle = planted('src/server/money/payments/settle.ts', "import { refund } from '../refunds/send-refund.ts';");
    const asked = planted('src/server/money/gateways/ask.ts', "import { proof } from '../transfers/take-proof.ts';");
    const sent = planted('src/server/money/refunds/send.ts', "import { Gateway } from '../gateways/gateway.ts';");
    expect(rules.moneyFlowingUp([settle, asked, sent])).toHaveLength(2);
  });

  test('a third level of folders, a name outside the rules, work left open', () => {
    expect(rules.deepFolders([planted('src/server/shop/orders/more/a.ts', '')])).toHaveLength(1);
    expect(
      rules.unruledNames([planted('src/server/shop/orders/PlaceOrders.ts', ''), planted('src/web/ui/utils.ts', '')]),
    ).toHaveLength(2);
    expect(rules.unfinishedWork([planted('src/web/ui/a.ts', '// TO' + 'DO: later')])).toHaveLength(1);
  });
});
