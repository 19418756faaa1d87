import { useState } from 'react';
import { useWords } from '../page/words.tsx';
import fieldStyles from './field.module.css';
import { Frame, type TextProps, textTies } from './field.tsx';
import styles from './password-field.module.css';

/** A button shows the password in plain text, so that people make fewer mistakes. */
export function PasswordField({ field, label, help, className, words, ...input }: Omit<TextProps, 'type'>) {
  const t = useWords();
  const [isShown, setIsShown] = useState(false);
  return (
    <Frame label={label} help={help} className={className} words={words} problem={field.problem}>
      {(ties) => (
        <div className={styles.password}>
          <input
            className={fieldStyles.input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...ties}
            {...textTies(field)}
          />
          <button type="button" className={styles.reveal} onClick={() => setIsShown(!isShown)}>
            {t(isShown ? 'login.password.hide' : 'login.password.show')} <span className="sr-only">{label}</span>
          </button>
        </div>
      )}
    </Frame>
  );
}
