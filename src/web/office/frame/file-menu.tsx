import { useRef } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './file-menu.module.css';

export type FileChoice = { name: string; onChoose: () => void };

/** The files that rows can become. `of` names the rows where a page has several menus. */
export function FileMenu({ choices, of }: { choices: readonly FileChoice[]; of?: string | undefined }) {
  const t = useWords();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
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
      {/* Safari gives a pressed button no focus: its list gets it, so the menu is still open when the press ends. */}
      <ul className={styles.choices} tabIndex={-1}>
        {choices.map(({ name, onChoose }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                close();
                onChoose();
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
