import { useId, useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './statement.module.css';

type Props = { isBusy: boolean; onGiven: (statement: string | Blob) => void };

/** Pasted, or the bank's own file. */
export function StatementForm({ isBusy, onGiven }: Props) {
  const t = useWords();
  const id = useId();
  const [text, setText] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onGiven(text);
      }}
    >
      <label htmlFor={`${id}-text`}>{t('transfers.statement.text')}</label>
      <textarea
        id={`${id}-text`}
        className={styles.text}
        rows={6}
        spellCheck={false}
        value={text}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => setText(target.value)}
      />
      <p className={styles.help} id={`${id}-help`}>
        {t('transfers.statement.text.help')}
      </p>
      <div className={styles.ways}>
        <button
          type="submit"
          className={buttonClass({ kind: 'strong' })}
          aria-disabled={isBusy || text.trim() === ''}
          aria-busy={isBusy}
        >
          {t(isBusy ? 'transfers.statement.matching' : 'transfers.statement.match')}
        </button>
        <input
          id={`${id}-file`}
          type="file"
          className={styles.file}
          accept=".csv,.txt,text/csv,text/plain"
          disabled={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onGiven(file);
            target.value = '';
          }}
        />
        <label htmlFor={`${id}-file`} className={buttonClass({ kind: 'line' })}>
          {t('transfers.statement.file')}
        </label>
      </div>
    </form>
  );
}
