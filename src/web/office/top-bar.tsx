import type { RefObject } from 'react';
import { buttonClass } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { ToolIcon } from '../ui/tool-icon.tsx';
import { useWords } from '../ui/words.tsx';
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
