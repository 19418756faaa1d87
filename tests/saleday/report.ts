// The report of a sale day: one page without scripts, with its pictures in it.
import { quantile } from '../../bench/figures.ts';
import { areas, dots, escapeText, lines, roundUp, type Series } from './charts.ts';
import type { Control } from './controls.ts';
import type { DayLog, Kind, Sample, Timed } from './day-log.ts';
import type { Verdict } from './judge.ts';

export type Figures = Record<string, number | string | number[] | Record<string, number>>;
export type DayReport = {
  title: string;
  log: DayLog;
  seats: number;
  verdicts: readonly Verdict[];
  controls: readonly Control[];
  figures: Figures;
};

const dotsMax = 4000;
const colours = {
  blue: '#2563a8',
  green: '#2e7d4f',
  amber: '#c98a1b',
  red: '#b3392f',
  violet: '#7457a6',
  grey: '#d5d8dd',
};
const seatStates: [name: string, of: keyof Sample, colour: string][] = [
  ['sold', 'sold', colours.green],
  ['at the provider', 'atProvider', colours.blue],
  ['by transfer', 'byTransfer', colours.violet],
  ['chosen', 'chosen', colours.amber],
  ['free', 'free', colours.grey],
];

export function writeReport({ title, log, seats, verdicts, controls, figures }: DayReport): string {
  const seconds = Math.ceil(log.now());
  const frame = { seconds, moments: log.moments };
  const everyPlace = log.admitted.map(({ at, place, wasWatching }) => ({ x: at, y: place, wasWatching }));
  const shown = everyPlace.filter((_, index) => index % Math.ceil(everyPlace.length / dotsMax) === 0);
  const sampled = (of: keyof Sample) => log.samples.map((sample) => ({ x: sample.at, y: sample[of] }));
  const requests = ratesOf(log, seconds);
  const orders = slicesOf(log.timed.order, seconds);
  const looks = slicesOf(log.timed.look, seconds);
  const pays = slicesOf(log.timed.pay, seconds);
  const slowest = Math.max(10, ...[orders, pays].flatMap(({ p99 }) => p99.map(({ y }) => y)));
  const slowestLook = Math.max(1, ...looks.p99.map(({ y }) => y));
  const pictures = [
    dots(
      {
        ...frame,
        title: 'Places and when they were let in',
        unit: 'place',
        most: roundUp(Math.max(1, ...everyPlace.map(({ y }) => y))),
      },
      [
        { name: 'was watching', colour: colours.blue, points: shown.filter(({ wasWatching }) => wasWatching) },
        { name: 'was away or hidden', colour: colours.amber, points: shown.filter(({ wasWatching }) => !wasWatching) },
      ],
    ),
    areas(
      { ...frame, title: 'Seats by state', unit: 'seats', most: seats },
      seatStates.map(([name, of, colour]) => ({ name, colour, points: sampled(of) })),
    ),
    lines(
      {
        ...frame,
        title: 'The line',
        unit: '',
        most: roundUp(Math.max(1, ...log.samples.map(({ arrivals }) => arrivals))),
      },
      [
        { name: 'came', colour: colours.grey.replace('d5d8dd', '7b8087'), points: sampled('arrivals') },
        { name: 'called', colour: colours.blue, points: sampled('served') },
      ],
    ),
    lines({ ...frame, title: 'Orders and payments: time until the answer', unit: 'ms', most: roundUp(slowest) }, [
      { name: 'order p50', colour: colours.green, points: orders.p50 },
      { name: 'order p99', colour: colours.red, points: orders.p99 },
      { name: 'payment p99', colour: colours.violet, points: pays.p99 },
    ]),
    lines({ ...frame, title: 'Looks at the line: time until the answer', unit: 'ms', most: roundUp(slowestLook) }, [
      { name: 'p50', colour: colours.green, points: looks.p50 },
      { name: 'p99', colour: colours.red, points: looks.p99 },
    ]),
    lines(
      {
        ...frame,
        title: 'Answers a second',
        unit: '/s',
        most: roundUp(Math.max(1, ...requests.flatMap(({ points }) => points.map(({ y }) => y)))),
      },
      requests,
    ),
  ];
  const isGood = verdicts.every(({ isKept }) => isKept) && controls.every(({ isFound }) => isFound);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeText(title)}</title><style>${style}</style></head><body>
<h1>${escapeText(title)}</h1>
<p class="${isGood ? 'good' : 'bad'}">${isGood ? 'Every rule was kept, and every planted fault was found.' : 'A rule was broken, or a planted fault was not found.'}</p>
${table(['Rule', 'Found', 'Allowed', ''], verdicts.map(verdictRow))}
${pictures.join('\n')}
<h2>The day</h2>
<ol>${log.moments.map(({ at, words }) => `<li><b>${at.toFixed(1)} s</b> ${escapeText(words)}</li>`).join('')}</ol>
<h2>Planted faults</h2>
${table(
  ['Fault', 'Found by', ''],
  controls.map(({ words, rule, isFound }) => [words, rule, isFound ? 'found' : 'NOT FOUND']),
)}
<h2>Answers</h2>
${table(
  ['Answer', 'Times'],
  [...log.outcomes].sort().map(([words, times]) => [words, times.toLocaleString('en')]),
)}
<h2>Figures</h2>
${table(
  ['Figure', ''],
  Object.entries(figures).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]),
)}
</body></html>
`;
}

const verdictRow = ({ words, found, limit: [side, bound], isKept, examples }: Verdict): string[] => [
  [words, ...examples.slice(0, 3)].join(' · '),
  found.toLocaleString('en', { maximumFractionDigits: 4 }),
  `${side} ${bound}`,
  isKept ? 'kept' : 'BROKEN',
];

function table(heads: string[], rows: string[][]): string {
  const cell = (text: string) =>
    `<td${/^(?:BROKEN|NOT FOUND)$/.test(text) ? ' class="bad"' : ''}>${escapeText(text)}</td>`;
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  return `<table><thead><tr>${heads.map((head) => `<th>${escapeText(head)}</th>`).join('')}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

const secondsOfSlice = (seconds: number): number => Math.max(1, Math.round(seconds / 120));

/** The median and the slowest hundredth of each slice of the day. */
function slicesOf({ at, milliseconds }: Timed, seconds: number) {
  const width = secondsOfSlice(seconds);
  const slices = new Map<number, number[]>();
  for (const [index, second] of at.entries()) {
    const slice = Math.floor(second / width) * width;
    slices.set(slice, [...(slices.get(slice) ?? []), milliseconds[index] as number]);
  }
  const points = (share: number) =>
    [...slices]
      .sort(([one], [other]) => one - other)
      .map(([x, values]) => ({
        x,
        y: quantile(
          values.sort((one, other) => one - other),
          share,
        ),
      }));
  return { p50: points(0.5), p99: points(0.99) };
}

function ratesOf({ timed }: DayLog, seconds: number): Series[] {
  const width = secondsOfSlice(seconds);
  const groups: [string, string, Kind[]][] = [
    ['looks', colours.blue, ['look']],
    ['purchases', colours.green, ['order', 'buyer', 'pay', 'state', 'giveBack']],
    ['arrivals and entries', colours.amber, ['arrive', 'enter']],
  ];
  return groups.map(([name, colour, kinds]) => {
    const counts = Array<number>(Math.ceil(seconds / width) + 1).fill(0);
    for (const kind of kinds)
      for (const second of timed[kind].at)
        counts[Math.floor(second / width)] = (counts[Math.floor(second / width)] ?? 0) + 1 / width;
    return { name, colour, points: counts.map((y, slice) => ({ x: slice * width, y })) };
  });
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:1000px;margin:2rem auto;padding:0 1rem;color:#1d2126;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}figure{margin:1.5rem 0}svg{width:100%;height:auto;display:block}
svg text{font:11px system-ui,sans-serif;fill:#3d434b}svg .title{font-weight:600;font-size:14px}.grid{stroke:#eceef1;fill:none}
.moment{stroke:#1d2126;stroke-dasharray:3 3;fill:none}svg .number{font-weight:700}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #eceef1;overflow-wrap:anywhere}
td:nth-child(n+2){white-space:nowrap}.good{color:#23633f;font-weight:600}.bad{color:#a12d24;font-weight:700}`;
