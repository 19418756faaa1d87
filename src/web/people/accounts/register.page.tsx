import { useWords } from '../../ui/page/words.tsx';
import { CardPage } from './card-page.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterPage() {
  const t = useWords();
  return (
    <CardPage text={t('register.text')}>
      <RegisterForm />
    </CardPage>
  );
}
