import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { UserForm } from './user-form.tsx';
import { UserLoading } from './user-loading.tsx';
import { userQuery } from './users.data.ts';

export function NewUserPage() {
  const t = useWords();
  return (
    <>
      <PageHead title={t('userManagement.home.createLabel')} />
      <UserForm user={null} />
    </>
  );
}

export function EditUserPage() {
  const { login = '' } = useParams({ strict: false });
  return <EditUser key={login} login={login} />;
}

/** Whom it is about is read once: what is typed stays, also when the sign-in goes and with it all that was read. */
function EditUser({ login }: { login: string }) {
  const t = useWords();
  const user = useQuery(userQuery(login));
  const [begunWith, setBegunWith] = useState<User | null>(null);
  if (user.data && !begunWith) setBegunWith(user.data);
  const title = t('userManagement.edit.title', { login });
  if (!begunWith) return <UserLoading login={login} title={title} user={user} />;
  return (
    <>
      <PageHead title={title} />
      <UserForm user={begunWith} />
    </>
  );
}
