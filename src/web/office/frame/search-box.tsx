import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShortcut } from '../../ui/page/use-shortcut.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './review-filters.module.css';

const typingMilliseconds = 250;

type Props = { value: string; onSearch: (text: string) => void };

/** Searches while it is typed, after a short pause. */
export function SearchBox({ value, onSearch }: Props) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useShortcut('/', () => input.current?.focus());

  const send = useEffectEvent(() => {
    if (typed === sent.current) return;
    sent.current = typed;
    onSearch(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the pause again
  useEffect(() => {
    const timer = setTimeout(() => send(), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  // The address changes without the box: filters are cleared, or the back button is pressed.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        name="search"
        value={typed}
        maxLength={254}
        placeholder={t('review.search.placeholder')}
        aria-label={t('review.search')}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && send()}
      />
    </search>
  );
}
