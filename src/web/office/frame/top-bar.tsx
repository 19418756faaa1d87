import type { RefObject } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Logo } from '../../ui/pictures/logo.tsx';
import { ToolIcon } from '../../ui/pictures/tool-icon.tsx';
import styles from './office-frame.module.css';
import { railId } from './office-rail.tsx';

type Props = { opener: RefObject<HTMLButtonElement | null>; isOpen: boolean; onToggle: () => void };

/** Where there is no room for the rail, it opens from here. */
export function TopBar({ opener, isOpen, onToggle }: Props) {
  const t = useWords();
  return (
    <div className={`${styles.bar} on-ink`}>
      <button
        ref={opener}
        type="button"
        className={buttonClass({ kind: 'ink', size: 'square' })}
        aria-expanded={isOpen}
        aria-controls={railId}
        aria-label={t(isOpen ? 'global.menu.admin.close' : 'global.menu.admin.open')}
        onClick={onToggle}
      >
        {isOpen ? <Icon name="close" /> : <ToolIcon name="menu" />}
      </button>
      <Logo />
    </div>
  );
}
