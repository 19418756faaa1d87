import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { z } from 'zod';
import type { ColumnsContents } from '../../../contract/export-columns.ts';
import { oneLine } from '../../../contract/text.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { Choice } from '../review/session-filter.tsx';
import { removeColumns, saveColumns, savedColumnsQuery } from './columns.data.ts';
import styles from './columns.module.css';

type Props = { contents: ColumnsContents; columns: string[]; onShow: (columns: string[] | undefined) => void };

/** The choices of the account: one can be shown or removed, and a new one saved under a name. */
export function SavedColumns({ contents, columns, onShow }: Props) {
  const t = useWords();
  const queries = useQueryClient();
  const { data = [] } = useQuery(savedColumnsQuery);
  const { decide, failure } = useDecision();
  const saved = data.filter((each) => each.contents === contents);
  const shown = saved.find((each) => each.columns.join() === columns.join());
  const refresh = () => void queries.invalidateQueries({ queryKey: savedColumnsQuery.queryKey });
  return (
    <>
      {saved.length > 0 && (
        <div className={styles.saved}>
          <Choice
            label={t('exports.columns.saved')}
            value={shown && String(shown.id)}
            onChoose={(id) => onShow(saved.find((each) => String(each.id) === id)?.columns)}
          >
            {saved.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
          {shown && (
            <button
              type="button"
              className={buttonClass({ kind: 'line' })}
              onClick={() => void decide(() => removeColumns(shown.id), refresh)}
            >
              {t('exports.columns.remove')}
            </button>
          )}
        </div>
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
      {!shown && columns.length > 0 && <SaveForm contents={contents} columns={columns} onSaved={refresh} />}
    </>
  );
}

const schema = z.object({ name: oneLine(60) });

function SaveForm({ contents, columns, onSaved }: Omit<Props, 'onShow'> & { onSaved: () => void }) {
  const t = useWords();
  const { decide, failure } = useDecision();
  const { field, submit } = useForm({
    schema,
    initial: { name: '' },
    onSubmit: ({ name }) =>
      void decide(
        () => saveColumns({ contents, name, columns }),
        () => {
          showToast({ text: t('exports.columns.isSaved') });
          onSaved();
        },
      ),
  });
  // It is within the form of the dialog, which may not contain another one: Enter would order the export.
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    submit(event);
  };
  return (
    <>
      <div className={styles.save}>
        <TextField
          label={t('exports.columns.name')}
          field={field('name')}
          maxLength={60}
          autoComplete="off"
          onKeyDown={saveOnEnter}
        />
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={submit}>
          {t('exports.columns.save')}
        </button>
      </div>
      {failure && <Notice kind="bad">{failure}</Notice>}
    </>
  );
}
