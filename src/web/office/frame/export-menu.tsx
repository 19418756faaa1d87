import { useQueryClient } from '@tanstack/react-query';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { exportsQuery, type NewExport, orderExport } from './exports.data.ts';
import { type FileChoice, FileMenu } from './file-menu.tsx';
import { useFailureText } from './use-decision.ts';

type Props = {
  choices: readonly { name: string; order: NewExport }[];
  /** A last entry, which opens a dialog. */
  more?: FileChoice;
  /** The rows of the file, where a page has several menus. */
  of?: string | undefined;
};

/** Orders a file with the rows of the screen. It is made in the background, and the page of exports shows its progress. */
export function ExportMenu({ choices, more, of }: Props) {
  const { place } = usePlaceExport();
  const orders = choices.map(({ name, order }) => ({ name, onChoose: () => void place(order) }));
  return <FileMenu choices={more ? [...orders, more] : orders} of={of} />;
}

/** Says that the file is being made, with a link to its progress. A failure is shown, and returned. */
export function usePlaceExport() {
  const t = useWords();
  const queries = useQueryClient();
  const failureOf = useFailureText();
  const { run, isBusy } = useBusyCall();
  const place = async (order: NewExport): Promise<boolean> => {
    const result = await run(() => orderExport(order));
    if (!result) return false;
    void queries.invalidateQueries({ queryKey: exportsQuery.queryKey });
    if (result.isOk)
      showToast({ text: t('exports.ordered'), link: { to: '/admin/exports', text: t('exports.toPage') } });
    else showToast({ text: failureOf(result) || t('error.unknown') });
    return result.isOk;
  };
  return { place, isBusy };
}
