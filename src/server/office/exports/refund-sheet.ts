// Money that is to go back as a sheet: whoever sends it at the bank needs the amount, the name and the telephone of each buyer.
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { otherCurrency } from '../../../domain/payments/currencies.ts';
import { triedOf } from '../../../domain/payments/refund-attempt.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Key } from '../../../words/words.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import { countDueRefunds, type DueRefund, listDueRefunds } from './due-refunds.queries.ts';
import { type Cell, type ExportServices, moneyText, type Sheet } from './sheet.ts';
import { type SheetWords, sheetWords, valueWord } from './sheet-words.ts';

export async function refundSheet(services: ExportServices, locale: Locale): Promise<Sheet> {
  const t = sheetWords(locale);
  const columns: Sheet['columns'] = [
    { head: t('exports.column.amountDue'), is: 'money', width: 13 },
    { head: t('exports.column.otherCurrency'), is: 'text', width: 16 },
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
  const sums: Cell[] = [0, null, t('reports.sum'), ...columns.slice(3).map(() => null)];
  return {
    title: t('exports.contents.refunds'),
    notes: [t('reports.zone')],
    columns,
    rowsTotal: await countDueRefunds(services.db),
    pages: pagesOf(services, locale, sums),
    sums,
  };
}

/**
 * The sum is added up with the rows: a refund that is noted meanwhile is in both or in neither. Money in another currency is in a column of its
 * own, so that no program adds it to Hong Kong dollars.
 */
async function* pagesOf(services: ExportServices, locale: Locale, sums: Cell[]): AsyncGenerator<Cell[][]> {
  const t = sheetWords(locale);
  let cents = 0;
  for await (const refunds of listDueRefunds(services.db)) {
    cents += refunds.reduce((sum, refund) => sum + (currencyOf(refund) === null ? refund.cents : 0), 0);
    sums[0] = cents;
    yield refunds.map((refund) => {
      const { buyer, email, telephone } = showBuyer(services, refund.orderId, refund.sealedPerson);
      return [
        ...amountsOf(refund, t),
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

const currencyOf = ({ capturedCurrency, because }: DueRefund): string | null =>
  otherCurrency({ capturedCurrency, refundReason: because });

function amountsOf(refund: DueRefund, t: SheetWords): Cell[] {
  const currency = currencyOf(refund);
  if (currency === null) return [refund.cents, null];
  const amount = moneyText(refund.cents);
  return [null, currency === '' ? t('refunds.otherCurrency', { amount }) : `${currency} ${amount}`];
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
