import { PasswordField } from '../../ui/forms/password-field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PasswordStrength } from './password-strength.tsx';

type Props = { newPassword: Field<string>; confirmPassword: Field<string>; lengthMin: number; isFirst?: boolean };

/** A new password, or the first one of an account, with its strength, and the same once more. */
export function PasswordPair({ newPassword, confirmPassword, lengthMin, isFirst = false }: Props) {
  const t = useWords();
  return (
    <>
      <PasswordField
        label={t(isFirst ? 'login.form.password' : 'global.form.newpassword')}
        help={t('password.length', { min: lengthMin })}
        words="global.messages.validate.newpassword"
        field={newPassword}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordStrength password={newPassword.value} />
      <PasswordField
        label={t(isFirst ? 'register.confirmPassword' : 'global.form.confirmpassword')}
        words="global.messages.validate.confirmpassword"
        field={confirmPassword}
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </>
  );
}
