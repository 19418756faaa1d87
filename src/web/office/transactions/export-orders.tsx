import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import type { ListFilter } from '../entity/entity.data.ts';
import { ExportMenu } from '../frame/export-menu.tsx';

/** The orders that the list finds, or their tickets, as a file. */
export function ExportOrders({ query, filter }: { query: string | undefined; filter: ListFilter }) {
  const t = useWords();
  const { locale } = usePage();
  const choices = (['orders', 'tickets'] as const).flatMap((contents) =>
    (['CSV', 'XLSX'] as const).map((format) => ({
      name: t(`exports.order.${contents}`, { format }),
      order: { contents, format, locale, filter: query === undefined ? filter : { ...filter, query } },
    })),
  );
  return <ExportMenu choices={choices} />;
}
