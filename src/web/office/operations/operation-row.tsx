import { type FormEvent, useState } from 'react';
import { type Tried, tryCall } from '../../api/try-call.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { Operation } from './docs.data.ts';
import styles from './docs.module.css';

/** One call; its form and its replies are drawn when it is opened. */
export function OperationRow({ operation }: { operation: Operation }) {
  const [isOpen, setIsOpen] = useState(false);
  const { method, path, summary } = operation;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <b className={styles.method}>{method}</b>
          <code>{path}</code>
          <span lang="en">{summary}</span>
        </summary>
        {isOpen && <OperationForm operation={operation} />}
      </details>
    </li>
  );
}

function OperationForm({ operation }: { operation: Operation }) {
  const t = useWords();
  const { parameters, body } = operation;
  const [values, setValues] = useState<Record<string, string>>({});
  const [text, setText] = useState(body?.example ?? '');
  const [tried, setTried] = useState<Tried>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setTried(await tryCall(operation, values, text));
    setIsBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      {parameters.map(({ name, required = false, schema }) => (
        <label key={name}>
          <span>
            {name}
            {schema?.type && ` (${[schema.type].flat().join(', ')})`}
            {required && ' *'}
          </span>
          <input
            name={name}
            required={required}
            value={values[name] ?? ''}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
          />
        </label>
      ))}
      {body && (
        <label>
          <span>{t('docs.body', { type: body.type })}</span>
          <textarea
            name="body"
            rows={Math.min(12, text.split('\n').length + 1)}
            value={text}
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
      )}
      <button type="submit" className={buttonClass({ kind: 'strong' })} aria-busy={isBusy}>
        {t('docs.send')}
      </button>
      {tried && <Reply tried={tried} />}
      <Replies replies={operation.replies} />
    </form>
  );
}

function Reply({ tried: { status, milliseconds, text } }: { tried: Tried }) {
  const t = useWords();
  return (
    <div role="status">
      <p className={styles.status}>{t('docs.reply', { status, milliseconds })}</p>
      {text && (
        <pre className={styles.text}>
          <code>{text}</code>
        </pre>
      )}
    </div>
  );
}

function Replies({ replies }: Pick<Operation, 'replies'>) {
  const t = useWords();
  return (
    <>
      <h3>{t('docs.replies')}</h3>
      <ul className={styles.replies}>
        {replies.map(({ status, words, example }) => (
          <li key={status}>
            <p>
              <b>{status}</b> {words}
            </p>
            {example && (
              <pre className={styles.text}>
                <code>{example}</code>
              </pre>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
