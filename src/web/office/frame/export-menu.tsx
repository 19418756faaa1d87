import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './export-menu.module.css';
import { exportsQuery, type NewExport, orderExport } from './exports.data.ts';
import { useFailureText } from './use-decision.ts';

type Choice = { name: string; order: NewExport };

type Props = {
  choices: readonly Choice[];
  /** A last entry, which opens a dialog. */
  more?: { name: string; onOpen: () => void };
  /** The rows of the file, where a page has several menus. */
  of?: string | undefined;
};

/** Orders a file with the rows of the screen. It is made in the background, and the page of exports shows its progress. */
export function ExportMenu({ choices, more, of }: Props) {
  const t = useWords();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const { place } = usePlaceExport();
  return (
    <details
      ref={menu}
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <summary className={buttonClass({ kind: 'line' })} aria-label={of && `${t('exports.order')}: ${of}`}>
        {t('exports.order')}
        <Icon name="down" />
      </summary>
      <ul className={styles.choices}>
        {choices.map(({ name, order }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                close();
                void place(order);
              }}
            >
              {name}
            </button>
          </li>
        ))}
        {more && (
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                more.onOpen();
              }}
            >
              {more.name}
            </button>
          </li>
        )}
      </ul>
    </details>
  );
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
