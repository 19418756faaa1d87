import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { Event, EventSession } from '../../../contract/catalogue.ts';
import { keepInPurchase, readPurchase } from './purchase.ts';
import { startWith } from './start-with.ts';
import { useReservedWarning } from './use-reserved-warning.ts';

type Props = {
  event: Event;
  /** Chosen already: the next step asks for its seats. */
  session?: EventSession;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
};

/** Buy: keeps the event and opens its sessions. A buyer with held seats goes on with those. */
export function BuyLink({ event, session, children, ...link }: Props) {
  const navigate = useNavigate();
  const warnOfHeld = useReservedWarning();
  const buy = (click: MouseEvent) => {
    // A new tab has no purchase: it finds the event by the address.
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.button !== 0) return;
    click.preventDefault();
    if (event.sessions.length === 0 || warnOfHeld()) return;
    startWith(event);
    if (session) keepInPurchase({ SESSION: session });
    // Step 1 asks for leave to order when a session is chosen; with leave there is nothing left to do in it.
    const isLeft = session !== undefined && readPurchase().ORDER_TOKEN !== null;
    void navigate({ to: isLeft ? '/order/seat-selection' : '/order/date-selection' });
  };
  return (
    <Link
      {...link}
      to="/order/date-selection/$eventId"
      params={{ eventId: String(event.id) }}
      preload="intent"
      onClick={buy}
    >
      {children}
    </Link>
  );
}
