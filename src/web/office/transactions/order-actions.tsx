import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OfficeTransaction, OrderFile } from '../../../contract/transactions.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import type { Key } from '../../../words/words.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { priceText } from '../../ui/text/price.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { BuyerDialog } from './buyer-dialog.tsx';
import { GiveBackDialog } from './give-back-dialog.tsx';
import { GiveKeptDialog } from './give-kept-dialog.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { keptOf } from './kept-of.ts';
import { changeStatus, repeatMail, takePayment } from './order-actions.data.ts';
import styles from './order-file.module.css';
import { PayDialog } from './pay-dialog.tsx';
import { actionsOf, type OrderAction } from './possible-actions.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { orderFileQuery } from './transactions.data.ts';

type Props = { row: OfficeTransaction; file: OrderFile };
const words = {
  pay: 'orderActions.pay',
  payNothing: 'orderActions.free',
  hold: 'orderActions.hold',
  cancel: 'orderFile.cancel',
  reinstate: 'orderActions.reinstate',
  giveBack: 'orderActions.giveBack',
  giveKept: 'orderActions.giveKept',
  repeatPaid: 'orderActions.mail',
  repeatTransfer: 'orderActions.mail',
  repeatPay: 'orderActions.mail',
  buyer: 'orderActions.buyer',
} as const satisfies Record<OrderAction, Key>;

/** The actions that are possible with the order as it is now; the usual one first, and the one that ends it last. */
export function OrderActions({ row }: Pick<Props, 'row'>) {
  const t = useWords();
  const { data: file } = useQuery(orderFileQuery(row.id));
  const mayRefund = mayPass(duties.refunds, useOfficeAccount().authorities);
  const [open, setOpen] = useState<OrderAction | null>(null);
  const toSeats: string = `/entity/transaction/${row.id}/seats`;
  return (
    <section className={classes(styles.actions, styles.ofOrder)} aria-label={t('limelightApp.transaction.actions')}>
      {row.status === 'PAID' && row.channel !== 'OUTLET' && (
        <Link to={toSeats} className={buttonClass({ kind: 'line' })}>
          {t('orderActions.seats')}
        </Link>
      )}
      {file &&
        actionsOf(row, file, mayRefund).map((action) => (
          <button
            key={action}
            type="button"
            className={classes(
              buttonClass({ kind: row.status === 'WAITING' && isPaying(action) ? 'strong' : 'line' }),
              action === 'cancel' && styles.last,
            )}
            onClick={() => setOpen(action)}
          >
            {t(words[action])}
          </button>
        ))}
      {row.status === 'CANCELED' && file?.wasPaid && <TakenBack file={file} />}
      {open && file && <ActionDialog action={open} row={row} file={file} onClose={() => setOpen(null)} />}
    </section>
  );
}

/** The money says itself whether all of it goes back. */
function TakenBack({ file }: Pick<Props, 'file'>) {
  const t = useWords();
  const money = { refunded: priceText(file.refundedBefore), kept: priceText(keptOf(file)) };
  return (
    <p className={styles.small}>
      {t('error.wasPaid')} {file.paid > 0 && t('orderFile.refunded', money)}
    </p>
  );
}

const isPaying = (action: OrderAction): boolean => action === 'pay' || action === 'payNothing';

const mailOf = { repeatPaid: 'paid', repeatTransfer: 'transfer', repeatPay: 'pay' } as const;

/** Orders that staff sold have the time to pay that they had from the start. */
const reinstateQuestions = {
  WEB: 'orderActions.reinstate.question',
  COUNTER: 'orderActions.reinstate.sold',
  TELEPHONE: 'orderActions.reinstate.sold',
  GUEST: 'orderActions.reinstate.sold',
  OUTLET: 'orderActions.reinstate.question',
} as const satisfies Record<OfficeTransaction['channel'], Key>;

function ActionDialog({ action, row, file, onClose }: Props & { action: OrderAction; onClose: () => void }) {
  const t = useWords();
  const { id, tickets } = row;
  const count = tickets.length;
  switch (action) {
    case 'pay':
      return <PayDialog row={row} onClose={onClose} />;
    case 'payNothing':
      return (
        <ReasonDialog
          title={t('orderActions.free')}
          confirm={t('orderActions.free')}
          done={t('orderActions.pay.done')}
          onDecide={(reason) => takePayment(id, { method: 'COUNTER_CASH', amount: 0, reason })}
          onClose={onClose}
        >
          <p>{t('orderActions.free.question', { number: id, count })}</p>
        </ReasonDialog>
      );
    case 'hold':
      return <HoldDialog id={id} onClose={onClose} />;
    case 'giveBack':
      return <GiveBackDialog row={row} file={file} onClose={onClose} />;
    case 'giveKept':
      return <GiveKeptDialog id={id} file={file} onClose={onClose} />;
    case 'buyer':
      return file.buyer && <BuyerDialog id={id} channel={row.channel} buyer={file.buyer} onClose={onClose} />;
    case 'cancel':
      return (
        <ReasonDialog
          title={t('orderFile.cancel.title')}
          confirm={t('orderFile.cancel')}
          done={t('orderFile.canceled', { count })}
          onDecide={(reason) => changeStatus({ id, status: 'CANCELED', reason })}
          onClose={onClose}
        >
          <p>{t('orderFile.cancel.question', { number: id, count })}</p>
        </ReasonDialog>
      );
    case 'reinstate':
      return (
        <ReasonDialog
          title={t('orderActions.reinstate')}
          confirm={t('orderActions.reinstate.confirm')}
          done={t('orderActions.reinstate.done')}
          onDecide={(reason) => changeStatus({ id, status: 'WAITING', reason })}
          onClose={onClose}
        >
          <p>{t(reinstateQuestions[row.channel], { number: id, count })}</p>
        </ReasonDialog>
      );
    case 'repeatPaid':
    case 'repeatTransfer':
    case 'repeatPay':
      return (
        <ReasonDialog
          title={t('orderActions.mail')}
          confirm={t('orderActions.mail.confirm')}
          done={t('orderActions.mail.done')}
          onDecide={(reason) => repeatMail(id, { mail: mailOf[action], reason })}
          onClose={onClose}
        >
          <p>{t(`orderActions.mail.${action}`, { email: file.buyer?.email ?? '' })}</p>
        </ReasonDialog>
      );
  }
}
