import type { DumpedThread } from '../../../contract/management-metrics.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './metrics.module.css';

/** Closed at first; nothing where there is no frame. */
export function StackTrace({ frames }: { frames: DumpedThread['stackTrace'] }) {
  const t = useWords();
  if (frames.length === 0) return null;
  return (
    <details className={styles.stack}>
      <summary>{t('metrics.jvm.threads.dump.stacktrace')}</summary>
      <ol>
        {frames.map(({ methodName, fileName, className, lineNumber }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: frames may repeat, and never move
          <li key={at}>
            <code>{methodName}</code>{' '}
            <small>{lineNumber > 0 ? `${fileName ?? className}:${lineNumber}` : className}</small>
          </li>
        ))}
      </ol>
    </details>
  );
}
