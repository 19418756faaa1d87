import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { buttonClass } from '../controls/button.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { useWords } from '../page/words.tsx';
import { ToolIcon, type ToolIconName } from '../pictures/tool-icon.tsx';
import styles from './row-actions.module.css';

export type RowAction = {
  icon: ToolIconName;
  label: string;
  to: string;
  /** It is a question over the list, which stays where it is. */
  isOver?: boolean;
  /** Why this cannot be done with this row. */
  offBecause?: string | undefined;
};

type Props = { name: string; actions: RowAction[] };

/** The actions of a row, as icons in a line. The name of each icon says the action and the row. */
export function RowIcons({ name, actions }: Props) {
  const t = useWords();
  return (
    <span className={styles.icons}>
      {actions.map((action) => (
        <ActionLink
          key={action.label}
          action={action}
          label={t('entity.list.actionOn', { action: action.label, name })}
        >
          <ToolIcon name={action.icon} />
        </ActionLink>
      ))}
    </span>
  );
}

/** The same behind one button, for fingers. */
export function RowMenu({ name, actions }: Props) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        aria-label={t('entity.list.actionsOf', { name })}
        onClick={() => setIsOpen(true)}
      >
        <ToolIcon name="more" />
      </button>
      {isOpen && (
        <Dialog title={name} onClose={close}>
          <ul className={styles.menu}>
            {actions.map((action) => (
              <li key={action.label}>
                <ActionLink action={action} onFollow={close}>
                  <ToolIcon name={action.icon} />
                  {action.label}
                  {action.offBecause && <small>{action.offBecause}</small>}
                </ActionLink>
              </li>
            ))}
          </ul>
          <button type="button" className={buttonClass({ kind: 'line', isWide: true })} onClick={close}>
            {t('entity.action.close')}
          </button>
        </Dialog>
      )}
    </>
  );
}

type LinkProps = { action: RowAction; label?: string; onFollow?: () => void; children: ReactNode };

function ActionLink({ action, label, onFollow, children }: LinkProps) {
  const { to, isOver = false, offBecause } = action;
  if (offBecause !== undefined) {
    return (
      <button type="button" className={styles.action} disabled title={offBecause} aria-label={label}>
        {children}
      </button>
    );
  }
  return (
    <Link
      to={to}
      search={true}
      className={styles.action}
      aria-label={label}
      title={label}
      resetScroll={!isOver}
      onClick={onFollow}
    >
      {children}
    </Link>
  );
}
