import { TextField, type TextProps } from '../../ui/forms/field.tsx';

/** The field tells phones and password keepers what they want to know of it. */
export function UsernameField(props: Omit<TextProps, 'words' | 'autoComplete' | 'autoCapitalize'>) {
  return (
    <TextField words="register.messages.validate.login" autoComplete="username" autoCapitalize="none" {...props} />
  );
}
