import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportFile } from '../../../contract/exports.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { tellFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { endExport, exportsQuery, saveExport } from '../frame/exports.data.ts';
import styles from './exports.module.css';

/** An ordered file: how far it is, and what can be done with it. */
export function FileRow({ file }: { file: ExportFile }) {
  const t = useWords();
  const { locale } = usePage();
  const { contents, format, event, outlet, status, createdAt, expiresAt } = file;
  const subject = event ? nameFor(event, locale) : outlet?.name;
  const name = [t(`exports.contents.${contents}`), ...(subject ? [subject] : []), format].join(' · ');
  return (
    <li className={styles.file}>
      <div className={styles.name}>
        <b>{name}</b>
        <span className={styles.small}>
          <ListTime instant={createdAt} />
          {status === 'DONE' && (
            <>
              {` · ${t('exports.keptUntil')} `}
              <ListTime instant={expiresAt} />
            </>
          )}
        </span>
      </div>
      <Progress file={file} name={name} />
      <Actions file={file} name={name} />
    </li>
  );
}

const numbers = new Intl.NumberFormat('en');
const size = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${size.format(Math.ceil(bytes / 1000))} KB` : `${size.format(bytes / 1_000_000)} MB`;

function Progress({ file: { status, rowsDone, rowsTotal, bytes }, name }: { file: ExportFile; name: string }) {
  const t = useWords();
  const done = numbers.format(rowsDone);
  return (
    <div className={styles.progress} aria-live="polite">
      <span>{t(`exports.status.${status}`)}</span>
      {status === 'RUNNING' && (
        <>
          <progress aria-label={name} value={rowsDone} max={rowsTotal ?? 1} />
          {rowsTotal !== null && <small>{t('exports.progress', { done, total: numbers.format(rowsTotal) })}</small>}
        </>
      )}
      {status === 'DONE' && (
        <small>
          {t('exports.rows', { count: rowsDone, done })} · {sizeText(bytes)}
        </small>
      )}
    </div>
  );
}

function Actions({ file, name }: { file: ExportFile; name: string }) {
  const t = useWords();
  const queries = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const readAgain = () => queries.invalidateQueries({ queryKey: exportsQuery.queryKey });
  const isOpen = file.status === 'WAITING' || file.status === 'RUNNING';
  const save = async () => {
    if (isSaving) return;
    setIsSaving(true);
    const saved = await saveExport(file);
    setIsSaving(false);
    if (saved === 'saved') return;
    showToast({ text: t(saved === 'gone' ? 'exports.gone' : 'exports.downloadFailed') });
    await readAgain();
  };
  const end = async () => {
    const ended = await endExport(file.id);
    if (!ended.isOk) tellFailure(ended, t);
    await readAgain();
  };
  return (
    <div className={styles.actions}>
      {file.status === 'DONE' && (
        <button
          type="button"
          className={buttonClass({ kind: 'strong' })}
          aria-label={`${t('exports.download')}: ${name}`}
          aria-busy={isSaving}
          onClick={() => void save()}
        >
          {t(isSaving ? 'exports.downloading' : 'exports.download')}
        </button>
      )}
      <button
        type="button"
        className={buttonClass({ kind: 'line' })}
        aria-label={`${t(isOpen ? 'exports.stop' : 'exports.remove')}: ${name}`}
        onClick={() => void end()}
      >
        {t(isOpen ? 'exports.stop' : 'exports.remove')}
      </button>
    </div>
  );
}
