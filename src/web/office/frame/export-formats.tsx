import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { NewExport } from './exports.data.ts';

export const fileFormats = ['XLSX', 'CSV', 'PDF'] as const;

type Without<Order, Names extends string> = Order extends unknown ? Omit<Order, Names> : never;
export type Unformatted = Without<NewExport, 'format' | 'locale'>;

/** The rows of a page in each format. `of` names them where a page has several menus. */
export function ExportFormats({ order, of }: { order: Unformatted; of?: string }) {
  const t = useWords();
  const { locale } = usePage();
  const choices = fileFormats.map((format) => ({
    name: t('exports.order.as', { format }),
    order: { ...order, format, locale } as NewExport,
  }));
  return <ExportMenu choices={choices} of={of} />;
}
