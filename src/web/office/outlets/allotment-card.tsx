import type { Allotment } from '../../../contract/allotments.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { Price } from '../../ui/text/price.tsx';
import type { AllotmentAction } from './allotment-dialogs.tsx';
import { AllotmentSums } from './allotment-sums.tsx';
import styles from './outlets.module.css';

const actions = ['enlarge', 'takeBack', 'change'] as const;

type Props = { allotment: Allotment; onAct: (action: AllotmentAction) => void };

/** An allotment: its sums and terms, and what can be done with it. */
export function AllotmentCard({ allotment, onAct }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { event, session, zone, outlet, sum, price, commissionPercent, returnsAt } = allotment;
  const zoneName = textFor(zone.names, locale, zone.name);
  const isOver = new Date(returnsAt) <= new Date();
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h2>{outlet.name}</h2>
        <p>
          {nameFor(event, locale)} · {zoneName}
        </p>
        <p className={styles.quiet}>
          <ListTime instant={session.startTime} />
        </p>
      </div>
      <AllotmentSums sum={sum} />
      <p className={styles.terms}>
        <Price dollars={price} />
        <span>{t('outlets.allotments.commission.is', { percent: commissionPercent })}</span>
        <span>
          {t('outlets.allotments.returnsAt')} <ListTime instant={returnsAt} />
        </span>
      </p>
      <div className={styles.acts}>
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            className={buttonClass({ kind: 'line' })}
            disabled={(action === 'takeBack' && sum.free === 0) || (action === 'enlarge' && isOver)}
            aria-label={`${t(`outlets.allotments.${action}`)}: ${outlet.name}, ${zoneName}`}
            onClick={() => onAct(action)}
          >
            {t(`outlets.allotments.${action}`)}
          </button>
        ))}
      </div>
    </li>
  );
}
