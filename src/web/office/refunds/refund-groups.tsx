import { useState } from 'react';
import type { RefundGroup } from '../../../contract/refund-groups.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { ApproveGroupDialog, NoteGroupDialog } from './refund-group-dialogs.tsx';
import styles from './refunds.module.css';

type Decided = { group: RefundGroup; how: 'approve' | 'note' };

/** Refunds of one decision for many orders, such as those of a show that did not take place: decided with one press. */
export function RefundGroups({ groups }: { groups: readonly RefundGroup[] | undefined }) {
  const t = useWords();
  const [dialog, setDialog] = useState<Decided | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      {groups && groups.length > 0 && (
        <section className={styles.portions} aria-labelledby="refund-groups">
          <h2 id="refund-groups">{t('refunds.groups')}</h2>
          <ul className={styles.list}>
            {groups.map((group) => (
              <GroupRow
                key={`${group.event.id} ${group.decidedBy} ${group.reason}`}
                group={group}
                onDecide={(how) => setDialog({ group, how })}
              />
            ))}
          </ul>
        </section>
      )}
      {dialog?.how === 'approve' && <ApproveGroupDialog group={dialog.group} onClose={close} />}
      {dialog?.how === 'note' && <NoteGroupDialog group={dialog.group} onClose={close} />}
    </>
  );
}

type RowProps = { group: RefundGroup; onDecide: (how: Decided['how']) => void };

function GroupRow({ group: { event, reason, decidedBy, waiting, byHand }, onDecide }: RowProps) {
  const t = useWords();
  const { locale } = usePage();
  return (
    <li className={styles.group}>
      <div className={styles.what}>
        <b>{nameFor(event, locale)}</b>
        <span>{t('refunds.group.decided', { reason, login: decidedBy })}</span>
      </div>
      <div className={styles.what}>
        {waiting.count > 0 && (
          <span className={styles.status}>
            {t('refunds.group.waiting', { count: waiting.count, amount: priceText(waiting.amount) })}
          </span>
        )}
        {byHand.count > 0 && (
          <span>{t('refunds.group.byHand', { count: byHand.count, amount: priceText(byHand.amount) })}</span>
        )}
      </div>
      <div className={styles.actions}>
        {waiting.count > 0 && (
          <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => onDecide('approve')}>
            {t('refunds.approve')}
          </button>
        )}
        {byHand.count > 0 && (
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onDecide('note')}>
            {t('refunds.doneAll')}
          </button>
        )}
      </div>
    </li>
  );
}
