import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Account } from '../../../contract/accounts.ts';
import { SkipLink } from '../../ui/controls/skip-link.tsx';
import { shortcutsHere, useShortcut } from '../../ui/page/use-shortcut.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Logo } from '../../ui/pictures/logo.tsx';
import { OfficeAccount } from './office-account.ts';
import styles from './office-frame.module.css';
import { OfficeRail } from './office-rail.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** The frame around every page of the back office: a rail at the side, or a bar with a menu at the top. */
export function OfficeFrame({ account, children }: { account: Account; children: ReactNode }) {
  const { opener, isOpen, setIsOpen } = useMenu();
  const [keys, setKeys] = useState<string[] | null>(null);
  const help = () => setKeys(shortcutsHere());
  const page = useRef<HTMLDivElement>(null);
  useShortcut('?', help);
  useKeptFocus(page);
  return (
    <OfficeAccount value={account}>
      <div className={styles.frame}>
        <SkipLink to="#office-page" />
        <TopBar opener={opener} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        <OfficeRail isOpen={isOpen} onFollow={() => setIsOpen(false)} onHelp={help} />
        <div id="office-page" ref={page} tabIndex={-1} className={styles.page}>
          {children}
        </div>
        {keys && <ShortcutHelp keys={keys} onClose={() => setKeys(null)} />}
      </div>
    </OfficeAccount>
  );
}

/** Escape closes it, and gives the focus back. */
function useMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const listen = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen]);
  return { opener, isOpen, setIsOpen };
}

/** The same before it is known who looks, and before the words have come: drawn by the server for everybody. */
export function OfficeShell() {
  const t = useWords();
  return (
    <div className={styles.frame}>
      <div className={`${styles.bar} on-ink`}>
        <span className={styles.noMenu} />
        <Logo />
      </div>
      <div className={`${styles.rail} on-ink`}>
        <div className={styles.logo}>
          <Logo />
        </div>
        <span className={styles.ghostPlace} />
        <span className={styles.ghostPlace} />
      </div>
      <div className={styles.page} aria-busy="true">
        <h1 className={styles.waiting}>{t('backOffice.title')}</h1>
        <div className={styles.ghostPage} />
      </div>
    </div>
  );
}
