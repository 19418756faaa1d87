import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import type { Field, FormValues } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { EntityFormProps, EntityRow } from './entity.ts';
import styles from './entity-form.module.css';
import { type FormRules, useEntityForm } from './use-entity-form.ts';

type FieldOf<Values extends FormValues> = <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>;
type Props<Row extends EntityRow, Values extends FormValues> = EntityFormProps<Row> &
  FormRules<Values> & { children: (field: FieldOf<Values>, values: Values) => ReactNode };

/** A row to be made, or to be changed: the entity draws the fields. */
export function EntityForm<Row extends EntityRow, Values extends FormValues>(props: Props<Row, Values>) {
  const { entity, row, children } = props;
  const t = useWords();
  const { form, field, values, submit, isBusy, failure, hasUnsaved } = useEntityForm(entity, row, props);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {row && (
        <p className={styles.fixed}>
          <span>{t('global.field.id')}</span>
          <output name="id">{row.id}</output>
        </p>
      )}
      {children(field, values)}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className={styles.answers}>
        <Link to={entity.path} search={true} className={buttonClass({ kind: 'line' })}>
          {t('entity.action.cancel')}
        </Link>
        <button type="submit" className={buttonClass({ kind: 'go' })} aria-disabled={isBusy} aria-busy={isBusy}>
          {t(isBusy ? 'entity.action.saving' : 'entity.action.save')}
        </button>
      </div>
      <LeaveGuard hasUnsaved={hasUnsaved} />
    </form>
  );
}
