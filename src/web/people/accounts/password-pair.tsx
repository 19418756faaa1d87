import { PasswordField } from '../../ui/forms/password-field.tsx';
import type { Field } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PasswordStrength } from './password-strength.tsx';

type Props = { newPassword: Field<string>; confirmPassword: Field<string>; lengthMin: number };

/** A new password with its strength, and the same once more. */
export function PasswordPair({ newPassword, confirmPassword, lengthMin }: Props) {
  const t = useWords();
  return (
    <>
      <PasswordField
        label={t('global.form.newpassword')}
        help={t('password.length', { min: lengthMin })}
        words="global.messages.validate.newpassword"
        field={newPassword}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordStrength password={newPassword.value} />
      <PasswordField
        label={t('global.form.confirmpassword')}
        words="global.messages.validate.confirmpassword"
        field={confirmPassword}
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </>
  );
}
