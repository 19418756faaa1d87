// How the house is divided: each folder lists those of its neighbours that it may import. What is not listed does not know it;
// `*` is every other folder.
import type { Source } from './imports.ts';
import { isTest } from './imports.ts';

export const wings: Record<string, Record<string, readonly string[]>> = {
  'src/server': {
    platform: [],
    people: ['platform'],
    shop: ['people', 'platform'],
    door: ['shop', 'people', 'platform'],
    money: ['shop', 'people', 'platform'],
    office: ['money', 'shop', 'people', 'platform'],
    demo: ['office', 'money', 'shop', 'people', 'platform'],
  },
  'src/server/money': {
    ledger: [],
    payments: ['ledger'],
    gateways: ['payments', 'ledger'],
    transfers: ['payments', 'ledger'],
    refunds: ['payments', 'gateways', 'ledger'],
  },
  'src/web': {
    api: [],
    ui: ['api'],
    plan: ['ui'],
    people: ['ui', 'api'],
    shop: ['people', 'plan', 'ui', 'api'],
    door: ['ui', 'api'],
    office: ['people', 'plan', 'ui', 'api'],
    app: ['office', 'shop', 'people', 'ui', 'api'],
  },
  'src/web/people': { 'sign-in': [], 'human-check': [], accounts: ['sign-in', 'human-check'] },
  'src/web/shop': {
    seating: [],
    queue: [],
    purchase: [],
    articles: [],
    enquiries: [],
    catalogue: ['purchase', 'seating'],
    orders: ['purchase', 'queue', 'seating'],
    payments: ['purchase', 'tickets'],
    tickets: [],
  },
  'src/web/office': {
    frame: [],
    charts: [],
    fields: [],
    entity: ['fields', 'frame'],
    review: ['fields', 'frame'],
    'export-columns': ['review', 'frame'],
    'standing-exports': ['export-columns', 'entity', 'fields', 'review', 'frame'],
    workshop: ['programme', 'entity', 'fields', 'frame'],
    'mail-texts': ['settings', 'workshop', 'entity', 'fields', 'frame'],
    settings: ['workshop', 'entity', 'fields', 'review', 'frame'],
    print: ['frame'],
    sell: ['transactions', 'print', 'withheld-seats', 'entity', 'fields', 'review', 'frame'],
    outlets: ['print', 'withheld-seats', 'entity', 'fields', 'review', 'charts', 'frame'],
    transactions: ['print', 'withheld-seats', 'export-columns', 'entity', 'fields', 'review', 'frame'],
    codes: ['programme', 'entity', 'fields', 'review', 'frame'],
    'plan-edits': [],
    'plan-editor': ['plan-edits', 'frame'],
    '*': ['entity', 'fields', 'review', 'charts', 'frame'],
  },
};

export const mayImport = (base: string, from: string, to: string): boolean =>
  (wings[base]?.[from] ?? wings[base]?.['*'])?.includes(to) ?? false;

export type Arrow = { from: string; to: string; path: string; target: string };

/** Imports from one folder directly in `base` to another. */
export function arrowsIn(base: string, sources: readonly Source[]): Arrow[] {
  const folderOf = (path: string) => (path.startsWith(`${base}/`) ? path.slice(base.length + 1).split('/') : []);
  const nameOf = (path: string) => {
    const [name = '', inside] = folderOf(path);
    return inside === undefined ? null : name;
  };
  return sources
    .filter((source) => !isTest(source))
    .flatMap(({ path, imports }) => {
      const from = nameOf(path);
      return imports.flatMap(({ to: target }) => {
        const to = nameOf(target);
        return from === null || to === null || from === to ? [] : { from, to, path, target };
      });
    });
}

/** The wings of the server and the web and who imports whom, as ARCHITECTURE.md shows it. */
export function drawWings(sources: readonly Source[]): string {
  const graphs = ['src/server', 'src/web'].map((base) => {
    const layer = base.replace('src/', '');
    const folders = Object.keys(wings[base] ?? {});
    const boxes = folders.map(
      (wing) =>
        `    ${layer}_${wing}["${[wing, roomsOf(`${base}/${wing}`, sources).join(' ')].filter(Boolean).join('<br/>')}"]`,
    );
    const arrows = [
      ...new Set(arrowsIn(base, sources).map(({ from, to }) => `    ${layer}_${from} --> ${layer}_${to}`)),
    ];
    return [`  subgraph ${layer}`, ...boxes, ...arrows.sort(), '  end'].join('\n');
  });
  return ['```mermaid', 'flowchart TB', ...graphs, '```'].join('\n');
}

const roomsOf = (wing: string, sources: readonly Source[]): string[] =>
  [
    ...new Set(
      sources.flatMap(
        ({ path }) => /^([^/]+)\//.exec(path.startsWith(`${wing}/`) ? path.slice(wing.length + 1) : '')?.[1] ?? [],
      ),
    ),
  ].sort();
