// The log gets texts from visitors, and must read each in linear time.
import { expect, test } from 'vitest';
import { openLog } from '../../src/server/platform/log.ts';
import { growingTexts } from '../fuzz/growing-texts.ts';
import { type Attack, runAttacks } from './attack.ts';

const log = openLog({ level: 'trace', secrets: ['a secret of this shop, quite long'], write: () => {} });
const sayings: [string, (text: string) => void][] = [
  ['words', (text) => log.info(text)],
  ['a path', (text) => log.info({ path: `/${text}` }, 'a request failed')],
  ['an error', (text) => log.error({ err: new Error(text) }, 'a request failed')],
  [
    'an error of the database',
    (text) => log.error({ err: Object.assign(new Error(text), { severity: 'ERROR', routine: 'x' }) }, 'x'),
  ],
];

test('a line of the log, whatever is in it', { timeout: 60_000 }, async () => {
  const attacks = sayings.flatMap(([what, say]) =>
    growingTexts.map(
      ({ kind, of }): Attack => ({
        name: `${kind} in ${what}`,
        bytesMax: 64_000,
        send: async (bytes) => {
          say(of(bytes));
          return null;
        },
      }),
    ),
  );
  const { findings } = await runAttacks(attacks);
  expect(findings).toEqual([]);
});
