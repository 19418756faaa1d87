import { strengthOf } from '../../../domain/accounts/password-strength.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './password-strength.module.css';

const levels = [1, 2, 3, 4, 5] as const;

/** Five parts that light up, and the same in a word. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useWords();
  const { level } = strengthOf(password);
  const isEmpty = password === '';
  return (
    <div className={styles.strength}>
      <div className={classes(styles.bar, !isEmpty && styles[`level${level}`])} aria-hidden="true">
        {levels.map((each) => (
          <span key={each} className={classes(!isEmpty && each <= level && styles.lit)} />
        ))}
      </div>
      <p role="status">
        {!isEmpty && (
          <>
            {t('global.messages.validate.newpassword.strength')} <b>{t(`password.strength.${level}`)}</b>
          </>
        )}
      </p>
    </div>
  );
}
