// Files that an account orders and gets, made at once where no job does it.
import { claimExport } from '../../../src/server/office/exports/exports.queries.ts';
import { makeExport } from '../../../src/server/office/exports/make-export.ts';
import type { BoxOffice } from '../shop/box-office.ts';
import { until } from '../tools/until.ts';
import type { SignedIn } from './signed-in.ts';

type Shop = Pick<BoxOffice, 'app' | 'deps' | 'db'>;

export const orderExport = ({ app }: Shop, { headers }: Pick<SignedIn, 'headers'>, order: object) =>
  app.inject({ method: 'POST', url: '/api/exports', headers, payload: { locale: 'zh-hk', ...order } });

export async function madeExport(shop: Shop, who: Pick<SignedIn, 'headers'>, order: object): Promise<Buffer> {
  const { id } = (await orderExport(shop, who, order)).json();
  if (await claimExport(shop.db)) await makeExport(shop.deps, id);
  const status = shop.db.selectFrom('exportFile').where('id', '=', id).select('status');
  await until(async () => (await status.executeTakeFirst())?.status === 'DONE', 30);
  return (await shop.app.inject({ url: `/api/exports/${id}/file`, headers: who.headers })).rawPayload;
}

/** The cells of a file as CSV, a row at a time. */
export const rowsOfCsv = (bytes: Buffer): string[][] =>
  bytes
    .toString()
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
