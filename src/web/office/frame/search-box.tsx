import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShortcut } from '../../ui/page/use-shortcut.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './search-box.module.css';

const typingMilliseconds = 250;

type Props = {
  /** The words in the address, by which the list is searched now. */
  value: string;
  placeholder: string;
  lengthMax: number;
  onSearch: (words: string) => void;
};

/** Above each list: searches during typing, after a short pause, or at once with Enter. */
export function SearchBox({ value, placeholder, lengthMax, onSearch }: Props) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useShortcut('/', () => input.current?.focus());

  const send = useEffectEvent(() => {
    const words = typed.trim();
    if (words === sent.current) return;
    sent.current = words;
    onSearch(words);
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
        maxLength={lengthMax}
        placeholder={placeholder}
        aria-label={t('entity.search')}
        aria-keyshortcuts="/"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && send()}
      />
    </search>
  );
}
