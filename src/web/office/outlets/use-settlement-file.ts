import type { Settlement } from '../../../contract/outlet-settlements.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { type Cell, csvText } from '../../../domain/outlets/settlement-csv.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';

/** Gives a settlement to the browser as a CSV file. */
export function useSettlementFile(): (settlement: Settlement) => void {
  const t = useWords();
  const { locale } = usePage();
  return (settlement) => {
    const { rows, total, outlet, firstDay, lastDay } = settlement;
    const heads = [
      ...(['event', 'session', 'zone'] as const).map((name) => t(`outlets.allotments.${name}`)),
      ...(['type', 'price', 'sold', 'gross', 'voided', 'voidedAmount', 'commission', 'owed'] as const).map((name) =>
        t(`outlets.settlement.${name}`),
      ),
    ];
    const numbersOf = (row: Settlement['total']) =>
      [row.sold, row.gross, row.voided, row.voidedAmount, row.commission, row.owed] satisfies Cell[];
    const table: Cell[][] = [
      heads,
      ...rows.map((row) => [
        nameFor(row.event, locale),
        listTimeText(row.session.startTime),
        textFor(row.zone.names, locale, row.zone.name),
        t(`limelightApp.TicketType.${row.ticketType}`),
        row.price,
        ...numbersOf(row),
      ]),
      [t('outlets.settlement.total'), '', '', '', '', ...numbersOf(total)],
    ];
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' }));
    link.download = `${outlet.name} ${firstDay ?? ''} ${lastDay}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
}
