import { expect, test } from 'vitest';
import { drawPart } from '../../../../tests/support/samples/draw-part.tsx';
import type { Account } from '../../../contract/accounts.ts';
import type { ListedCode } from '../../../contract/code-batches.ts';
import { OfficeAccount } from '../frame/office-account.ts';
import { CodeTable } from './code-table.tsx';

const code: ListedCode = {
  id: 1,
  code: 'FANS2K7M',
  ticketsMax: 2,
  ticketsUsed: 2,
  reduction: { kind: 'PERCENT', value: 25 },
  validFrom: null,
  validUntil: null,
  withdrawnAt: null,
  mailedAt: null,
  isPersonal: false,
  orders: [{ id: 34_359_738_385, status: 'PAID', tickets: 2 }],
  hasMoreOrders: false,
};

test('an organiser reads which order has used a code, without a link to a page that would refuse it', () => {
  const account = { authorities: ['ROLE_CATALOGUE'] } as unknown as Account;
  const html = drawPart(
    <OfficeAccount value={account}>
      <CodeTable codes={[code]} />
    </OfficeAccount>,
    'en',
  );
  expect(html).toContain('34359738385');
  expect(html).not.toContain('href');
});
