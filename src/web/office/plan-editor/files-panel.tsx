import { useState } from 'react';
import type { FileError, Loss } from '../../../domain/plans/plan-file.ts';
import { saveBlob } from '../../api/save-blob.ts';
import { useWords } from '../../ui/page/words.tsx';
import { countSeats, nothing, selectAll } from '../plan-edits/selection.ts';
import styles from './panel.module.css';
import { bringIn, bringIntoZone, endings, type Format, formats, readPlan, writePlan } from './plan-files.ts';
import { usePlanEditor } from './use-editor.ts';

type ReadResult = { text: string | null; errors: readonly FileError[]; lost: readonly Loss[] };

/** More would not be read at once. */
const shownMax = 20;

/** Brings plans in from files and takes them out; what a format has no place for is said. */
export function FilesPanel({ name }: { name: string }) {
  const t = useWords();
  const editor = usePlanEditor();
  const [outcome, setOutcome] = useState<ReadResult | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const result = await readPlan(file);
    if ('errors' in result) return setOutcome({ text: null, errors: result.errors, lost: [] });
    const { document, lost } = result;
    const { zone } = editor.get();
    editor.edit((plan) => ({
      document:
        editor.onlyZoneId === null ? bringIn(plan.document, document) : bringIntoZone(plan.document, zone, document),
      selection: nothing,
    }));
    const count = countSeats(selectAll(document));
    setOutcome({ text: t('planEditor.files.done', { zones: document.zones.length, count }), errors: [], lost });
  };
  const write = (format: Format) => {
    const { text, lost } = writePlan(format, name, editor.document);
    saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${name}.${endings[format]}`);
    setOutcome({ text: null, errors: [], lost });
  };
  return (
    <section className={styles.section}>
      <h2>{t('planEditor.files.title')}</h2>
      <label className={styles.help}>
        {t('planEditor.files.in')}
        <input type="file" accept=".txt,.csv,.json" onChange={({ target }) => void read(target.files?.[0])} />
      </label>
      {outcome && <OutcomeText {...outcome} />}
      <div className={styles.buttons}>
        {formats.map((format) => (
          <button key={format} type="button" className={styles.small} onClick={() => write(format)}>
            {t(`planEditor.files.${format}`)}
          </button>
        ))}
      </div>
    </section>
  );
}

function OutcomeText({ text, errors, lost }: ReadResult) {
  const t = useWords();
  const losses = lost.map((each) => t(`planEditor.loss.${each}`)).join(t('showtime.separator'));
  return (
    <div role="status">
      {text && <p>{text}</p>}
      {losses && <p className={styles.help}>{t('planEditor.files.lost', { losses })}</p>}
      {errors.length > 0 && (
        <>
          <p className={styles.problem}>{t('planEditor.files.refused')}</p>
          <ul className={styles.help}>
            {errors.slice(0, shownMax).map(({ line, problem, text: found }) => (
              <li key={`${line} ${problem} ${found}`}>
                {line !== null && `${t('planEditor.files.line', { line })} `}
                {t(`planEditor.file.${problem}`)} {found}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
