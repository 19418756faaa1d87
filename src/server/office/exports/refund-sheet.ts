// Money that is to go back as a sheet: whoever sends it at the bank needs the amount, the name and the telephone of each buyer.
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { triedOf } from '../../../domain/payments/refund-attempt.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Key } from '../../../words/words.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import { countDueRefunds, type DueRefund, listDueRefunds } from './due-refunds.queries.ts';
import type { Cell, ExportServices, Sheet } from './sheet.ts';
import { sheetWords, valueWord } from './sheet-words.ts';

export async function refundSheet(services: ExportServices, locale: Locale): Promise<Sheet> {
  const t = sheetWords(locale);
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
  const sums: Cell[] = [0, t('reports.sum'), ...columns.slice(2).map(() => null)];
  return {
    title: t('exports.contents.refunds'),
    notes: [t('reports.zone')],
    columns,
    rowsTotal: await countDueRefunds(services.db),
    pages: pagesOf(services, locale, sums),
    sums,
  };
}

/** The sum is added up with the rows: a refund that is noted meanwhile is in both or in neither. */
async function* pagesOf(services: ExportServices, locale: Locale, sums: Cell[]): AsyncGenerator<Cell[][]> {
  const t = sheetWords(locale);
  let cents = 0;
  for await (const refunds of listDueRefunds(services.db)) {
    cents += refunds.reduce((sum, refund) => sum + refund.cents, 0);
    sums[0] = cents;
    yield refunds.map((refund) => {
      const { buyer, email, telephone } = showBuyer(services, refund.orderId, refund.sealedPerson);
      return [
        refund.cents,
        ...[buyer, telephone, email],
        refund.invoiceNo,
        String(refund.orderId),
        nameFor(refund, locale),
        valueWord(locale, 'refunds.method', refund.method),
        t(stateWord(refund), { because: refund.refused ?? '' }),
        refund.because === null ? refund.reason : valueWord(locale, 'refunds.because', refund.because),
        refund.since.getTime(),
        ...[refund.decidedBy, refund.approvedBy],
      ];
    });
  }
}

const triedWords = {
  UNDER_WAY: 'refunds.underWay',
  UNANSWERED: 'refunds.unanswered',
  REFUSED: 'refunds.refused',
} as const;

function stateWord({ status, approvedBy, askedAt, isUnanswered, refused }: DueRefund): Key {
  const tried = triedOf({ at: askedAt, isUnanswered, refusal: refused });
  if (tried !== null) return triedWords[tried];
  if (status === 'MISMATCHED') return 'refunds.status.MISMATCHED';
  return status === null && approvedBy === null ? 'orderActions.refund.waits' : 'orderActions.refund.due';
}
