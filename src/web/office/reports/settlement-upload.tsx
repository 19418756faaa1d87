import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { compareSettlement, settlementFilesQuery } from './reports.data.ts';
import styles from './reports.module.css';

const providers = ['ASIA_PAY', 'JETCO'] as const;

/** The file of a provider is compared at once, and its result is the first of the list. */
export function SettlementUpload() {
  const t = useWords();
  const id = useId();
  const queries = useQueryClient();
  const { decide, isBusy, failure } = useDecision();
  const [provider, setProvider] = useState<(typeof providers)[number]>('ASIA_PAY');
  const compare = (file: File) =>
    void decide(
      () => compareSettlement(provider, file),
      (files) => {
        queries.setQueryData(settlementFilesQuery.queryKey, files);
        showToast({ text: t('reports.files.compared') });
      },
    );
  return (
    <section className={styles.card} aria-busy={isBusy}>
      <h2>{t('reports.files.upload.title')}</h2>
      <p id={`${id}-help`}>{t('reports.files.upload.help')}</p>
      <div className={styles.filters}>
        <label className={styles.field}>
          <span>{t('reports.files.provider')}</span>
          <select
            value={provider}
            onChange={({ target }) => setProvider(providers.find((each) => each === target.value) ?? 'ASIA_PAY')}
          >
            {providers.map((each) => (
              <option key={each} value={each}>
                {t(`reports.method.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <input
          id={id}
          type="file"
          className={styles.file}
          accept=".csv,.txt,text/csv,text/plain"
          aria-describedby={`${id}-help`}
          disabled={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) compare(file);
            target.value = '';
          }}
        />
        <label htmlFor={id} className={buttonClass({ kind: 'strong' })}>
          {t(isBusy ? 'reports.files.comparing' : 'reports.files.upload')}
        </label>
      </div>
      {failure && <Notice kind="bad">{failure}</Notice>}
    </section>
  );
}
