import { type KeyboardEvent, type TouchEvent, useEffect, useRef } from 'react';
import type { HeldTicket } from '../../../contract/tickets.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import styles from './tickets.module.css';
import { useAwakeScreen } from './use-awake-screen.ts';

/** The tickets that have a code, each with its place among all. */
export type CodedTicket = { ticket: HeldTicket & { code: string }; at: number };
type Props = {
  coded: readonly CodedTicket[];
  count: number;
  shown: number;
  onShow: (at: number) => void;
  onClose: () => void;
};

const swipeMin = 48;

/** One code on a white screen, as large as fits. The screen stays on meanwhile. */
export function FullScreenCodes({ coded, count, shown, onShow, onClose }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const touched = useRef(0);
  useAwakeScreen();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  const index = Math.max(
    0,
    coded.findIndex(({ at }) => at === shown),
  );
  const current = coded[index];
  if (!current) return null;
  const { ticket, at } = current;
  const step = (by: -1 | 1) => {
    const next = coded[index + by];
    if (next) onShow(next.at);
  };
  const keys: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };
  const press = ({ key }: KeyboardEvent) => keys[key] && step(keys[key]);
  const begin = ({ touches }: TouchEvent) => {
    touched.current = touches[0]?.clientX ?? 0;
  };
  const end = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? 0) - touched.current;
    if (Math.abs(moved) >= swipeMin) step(moved > 0 ? -1 : 1);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.full}
      aria-label={t('ticketPage.full')}
      onClose={onClose}
      onKeyDown={press}
      onTouchStart={begin}
      onTouchEnd={end}
    >
      <button type="button" className={styles.close} aria-label={t('ticketPage.full.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      <QrCode text={ticket.code} label={t('ticketPage.code', { number: at })} className={styles.fullQr} />
      <div className={styles.fullText} role="status">
        <b>
          {textFor(ticket.zone.names, locale, ticket.zone.name)}{' '}
          {ticket.zone.freeSeating ? t('ticketPage.freeStanding') : ticket.displaySeat}
        </b>
        <span>
          {ticket.codeName} · {t('ticketPage.count', { number: at, count })}
        </span>
      </div>
      {coded.length > 1 && (
        <div className={styles.steps}>
          <button
            type="button"
            aria-label={t('ticketPage.full.previous')}
            aria-disabled={index === 0}
            onClick={() => step(-1)}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            aria-label={t('ticketPage.full.next')}
            aria-disabled={index === coded.length - 1}
            onClick={() => step(1)}
          >
            <Icon name="forward" />
          </button>
        </div>
      )}
      <p className={styles.bright}>{t('ticketPage.full.bright')}</p>
    </dialog>
  );
}
