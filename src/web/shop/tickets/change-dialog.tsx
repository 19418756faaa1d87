import { useState } from 'react';
import type { HeldTicket, Tickets } from '../../../contract/tickets.ts';
import type { Answer } from '../../api/ask-server.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { isInDoubt, refusalIn, tellFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { GiftForm } from './gift-form.tsx';
import { HolderForm } from './holder-form.tsx';
import { type Access, giveTicket, nameHolder, revokeLink } from './tickets.data.ts';
import styles from './tickets.module.css';

export type Change = { is: 'name' | 'give'; ticket: HeldTicket; at: number } | { is: 'revoke' };
type Props = { linkKey: string; tickets: Tickets; change: Change; onClose: () => void; onChanged: () => void };

/**
 * The permission of the link that it was given for. It lasts as long as this page, and the shop knows when it is over.
 */
let permitted: Access | null = null;

/** A change of tickets after its second step: a link is no password. */
export function ChangeDialog({ linkKey, tickets, change, onClose, onChanged }: Props) {
  const t = useWords();
  const busy = useBusyCall();
  const { isBusy, run } = busy;
  const closes = isBusy ? 'by-cross' : 'lightly';
  const [access, setAccess] = useState(permitted?.key === linkKey ? permitted : null);
  const permit = (permission: string | null) => {
    permitted = permission === null ? null : { key: linkKey, permission };
    setAccess(permitted);
  };
  /** True when it went well. */
  const send = async (call: (access: Access) => Promise<Answer>, refuse?: (answer: Answer) => boolean) => {
    const answer = access && (await run(() => call(access)));
    if (!answer) return false;
    if (answer.status === 200) return true;
    if (refusalIn(answer) === 'confirmationNeeded') permit(null);
    if (!refuse?.(answer)) tellFailure(answer, t);
    // The page behind says how things stand.
    if (isInDoubt(answer) || answer.status === 404 || answer.status === 409) {
      onChanged();
      onClose();
    }
    return false;
  };
  const done = (text: string) => {
    showToast({ text });
    onChanged();
    onClose();
  };
  if (!access)
    return (
      <Dialog title={t('ticketPage.confirm.title')} onClose={onClose} closes={closes}>
        <ConfirmStep linkKey={linkKey} busy={busy} onPermitted={permit} />
      </Dialog>
    );
  if (change.is === 'revoke')
    return (
      <Dialog title={t('ticketPage.revoke')} onClose={onClose} closes={closes}>
        <p>{t('ticketPage.revoke.text')}</p>
        <button
          type="button"
          className={buttonClass({ kind: 'strong', size: 'large', isWide: true })}
          aria-disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void send(revokeLink).then((isDone) => isDone && done(t('ticketPage.revoke.done.text')))}
        >
          {t('ticketPage.revoke')}
        </button>
      </Dialog>
    );
  const { ticket, at } = change;
  if (change.is === 'name')
    return (
      <Dialog title={t('ticketPage.name.title', { number: at })} onClose={onClose} closes={closes}>
        <HolderForm
          name={ticket.holderName ?? ''}
          checksIdentity={tickets.event.checksIdentity}
          isBusy={isBusy}
          onSubmit={async (name, refuse) => {
            const isDone = await send((by) => nameHolder(by, ticket.number, name), refuse);
            if (isDone) done(t('ticketPage.name.done'));
          }}
        />
      </Dialog>
    );
  return (
    <Dialog title={t('ticketPage.give.title', { number: at })} onClose={onClose} closes={closes}>
      <p className={styles.quiet}>{t('ticketPage.give.text', { count: ticket.transfersLeft })}</p>
      <GiftForm
        isBusy={isBusy}
        onSubmit={async (friend, refuse) => {
          const isDone = await send((by) => giveTicket(by, { number: ticket.number, ...friend }), refuse);
          if (isDone) done(t('ticketPage.give.done', { name: friend.name }));
        }}
      />
    </Dialog>
  );
}
