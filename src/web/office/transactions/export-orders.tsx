import { useState } from 'react';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { ListFilter } from '../entity/entity.data.ts';
import { ColumnsDialog } from '../export-columns/columns-dialog.tsx';
import { ExportMenu } from '../frame/export-menu.tsx';

/** The orders that the list finds, or their tickets, as a file. */
export function ExportOrders({ query, filter }: { query: string | undefined; filter: ListFilter }) {
  const t = useWords();
  const { locale } = usePage();
  const [isChoosing, setIsChoosing] = useState(false);
  const chosen = query === undefined ? filter : { ...filter, query };
  const choices = (['orders', 'tickets'] as const).flatMap((contents) =>
    (['CSV', 'XLSX'] as const).map((format) => ({
      name: t(`exports.order.${contents}`, { format }),
      order: { contents, format, locale, filter: chosen },
    })),
  );
  const more = { name: t('exports.columns.choose'), onChoose: () => setIsChoosing(true) };
  return (
    <>
      <ExportMenu choices={choices} more={more} />
      {isChoosing && <ColumnsDialog filter={chosen} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
