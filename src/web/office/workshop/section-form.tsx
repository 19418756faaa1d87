import { type ReactNode, useMemo } from 'react';
import type { EventDetail } from '../../../contract/catalogue.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Field, FormValues } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { EntityConflict } from '../entity/entity-conflict.tsx';
import type { FieldWords } from '../entity/field-words.tsx';
import { type EventRules, type SectionRow, type SectionRules, useSection, useWorkshopChange } from './use-section.ts';
import { saveEvent } from './workshop.data.ts';
import styles from './workshop.module.css';

export type FieldOf<Values extends FormValues> = <Name extends keyof Values & string>(
  name: Name,
) => Field<Values[Name]>;

type Around<Values extends FormValues> = {
  /** The labels of the fields, for the comparison of two versions. */
  words: FieldWords<Values>;
  children: (field: FieldOf<Values>, values: Values) => ReactNode;
};
type OfEvent<Values extends FormValues> = Around<Values> & { event: EventDetail; rules: EventRules<Values> };

/** A section whose fields are fields of the event. */
export function SectionForm<Values extends FormValues>({ event, rules, ...around }: OfEvent<Values>) {
  const follow = useWorkshopChange(event.id);
  const saving = useMemo(() => ({ ...rules, save: saveFields }), [rules]);
  return <RowSectionForm {...around} row={event} rules={saving} follow={follow} />;
}

/** A save of an event has to have its names. */
const saveFields = ({ id, eventCode, nameCht, nameEng, site }: EventDetail, fields: object, version?: number) =>
  saveEvent({ eventCode, nameCht, nameEng, site: { id: site.id }, ...fields, id, version });

type OfRow<Values extends FormValues, Row extends SectionRow> = Around<Values> & {
  row: Row;
  rules: SectionRules<Values, Row>;
  /** Shows what was saved on the rest of the page. */
  follow: (saved: Row) => void;
};

/** The fields of a section. Its buttons appear with the first change. */
export function RowSectionForm<Values extends FormValues, Row extends SectionRow>(props: OfRow<Values, Row>) {
  const { row, rules, follow, words, children } = props;
  const t = useWords();
  const { form, field, values, base, submit, conflict, resolve, hasUnsaved, isRestored, discard, isBusy, failure } =
    useSection(row, rules, follow);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {isRestored && hasUnsaved && <Notice kind="plain">{t('workshop.restored')}</Notice>}
      {conflict ? (
        <EntityConflict
          words={words}
          base={base.values}
          mine={values}
          theirs={conflict.values}
          onDecided={(merged) => resolve(conflict, merged)}
        />
      ) : (
        children(field, values)
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
      {hasUnsaved && !conflict && <SaveBar isBusy={isBusy} onDiscard={discard} />}
    </form>
  );
}

type BarProps = { isBusy: boolean; onDiscard: () => void; onSave?: () => void };

export function SaveBar({ isBusy, onDiscard, onSave }: BarProps) {
  const t = useWords();
  const look = { kind: 'go' } as const;
  const save = t(isBusy ? 'entity.action.saving' : 'entity.action.save');
  return (
    <div className={styles.bar}>
      <p>{t('workshop.unsaved')}</p>
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={onDiscard}>
        {t('workshop.discard')}
      </button>
      {onSave ? (
        <BusyButton look={look} isBusy={isBusy} onPress={onSave}>
          {save}
        </BusyButton>
      ) : (
        <button type="submit" className={buttonClass(look)} aria-disabled={isBusy} aria-busy={isBusy}>
          {save}
        </button>
      )}
    </div>
  );
}
