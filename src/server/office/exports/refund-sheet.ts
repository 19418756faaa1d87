// Money that is to go back as a sheet: whoever sends it at the bank needs the amount, the name and the telephone of each buyer.
import { nameFor } from '../../../domain/catalogue/localised.ts';
import type { Locale } from '../../../words/locales.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import { type DueRefund, listDueRefunds, sumDueRefunds } from './due-refunds.queries.ts';
import type { Cell, ExportServices, Sheet } from './sheet.ts';
import { type SheetWords, sheetWords, valueWord } from './sheet-words.ts';

export async function refundSheet(services: ExportServices, locale: Locale): Promise<Sheet> {
  const t = sheetWords(locale);
  const { count, cents } = await sumDueRefunds(services.db);
  const columns: Sheet['columns'] = [
    { head: t('exports.column.amountDue'), is: 'money', width: 13 },
    { head: t('exports.column.buyer'), is: 'text', width: 20 },
    { head: t('exports.column.telephone'), is: 'text', width: 18 },
    { head: t('exports.column.email'), is: 'text', width: 28 },
    { head: t('limelightApp.transaction.invoiceNo'), is: 'text', width: 26 },
    { head: t('limelightApp.transaction.id'), is: 'text', width: 18 },
    { head: t('limelightApp.transaction.event'), is: 'text', width: 26 },
    { head: t('reports.group.method'), is: 'text', width: 14 },
    { head: t('limelightApp.transaction.status'), is: 'text', width: 18 },
    { head: t('exports.column.because'), is: 'text', width: 26 },
    { head: t('exports.column.since'), is: 'time', width: 17 },
    { head: t('exports.column.decidedBy'), is: 'text', width: 14 },
    { head: t('exports.column.approvedBy'), is: 'text', width: 14 },
  ];
  return {
    title: t('exports.contents.refunds'),
    notes: [t('reports.zone')],
    columns,
    rowsTotal: count,
    pages: pagesOf(services, locale),
    sums: [cents, t('reports.sum'), ...columns.slice(2).map(() => null)],
  };
}

async function* pagesOf(services: ExportServices, locale: Locale): AsyncGenerator<Cell[][]> {
  const t = sheetWords(locale);
  for await (const refunds of listDueRefunds(services.db))
    yield refunds.map((refund) => {
      const { buyer, email, telephone } = showBuyer(services, refund.orderId, refund.sealedPerson);
      return [
        refund.cents,
        ...[buyer, telephone, email],
        refund.invoiceNo,
        String(refund.orderId),
        nameFor(refund, locale),
        valueWord(locale, 'refunds.method', refund.method),
        stateOf(refund, t),
        refund.because === null ? refund.reason : valueWord(locale, 'refunds.because', refund.because),
        refund.since.getTime(),
        ...[refund.decidedBy, refund.approvedBy],
      ];
    });
}

const stateWords = {
  WAITS: 'orderActions.refund.waits',
  DUE: 'orderActions.refund.due',
  MISMATCHED: 'refunds.status.MISMATCHED',
  UNDER_WAY: 'refunds.underWay',
  UNANSWERED: 'refunds.unanswered',
  REFUSED: 'refunds.refused',
} as const;

const stateOf = ({ state, refused }: DueRefund, t: SheetWords): string =>
  t(stateWords[state], { because: refused ?? '' });
