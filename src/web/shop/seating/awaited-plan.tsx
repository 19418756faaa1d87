import type { Sign } from '../../plan/plan-sign.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { PlanLegend } from './plan-legend.tsx';
import type { PriceTint } from './price-tints.ts';
import styles from './seat-plan.module.css';

type Props = {
  /** Known before the plan. */
  tints?: readonly PriceTint[];
  signs: readonly Sign[];
};

/** The place of a plan that is on its way: as high as the plan will be, with a faint house and the legend as far as it is known. */
export function AwaitedPlan({ tints = [], signs }: Props) {
  const t = useWords();
  return (
    <div className={classes(styles.room, 'on-ink')} aria-busy="true">
      <div className={styles.canvas}>
        <svg className={styles.faint} viewBox="0 0 1200 800" aria-hidden="true" focusable="false">
          <path className={styles.faintStage} d="M470 40h260l-24 64q-106 18-212 0z" />
          <path strokeDasharray="148 12" d="M366 250h480" />
          <path strokeDasharray="150 12" d="M272 360Q600 640 928 360" />
          <path strokeDasharray="168 12" d="M150 440Q600 860 1050 440" />
        </svg>
      </div>
      <div className={styles.foot}>
        <PlanLegend tints={tints} signs={signs} />
        <span className={styles.awaitedTools} />
      </div>
      <div className={styles.list}>
        <p className={styles.summary}>{t('seating.list')}</p>
      </div>
    </div>
  );
}
