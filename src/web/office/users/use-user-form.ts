import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import { type UserFields, userRoutes } from '../../../contract/users.ts';
import type { Answer } from '../../api/ask-server.ts';
import { failureTexts, refusalIn, tellSuccess } from '../../ui/feedback/failure.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { saveUser } from './users.data.ts';

const { shape } = userRoutes.create.body;
/** Authorities are one text while they are chosen. */
const schema = z.object({
  login: shape.login,
  firstName: shape.firstName,
  lastName: shape.lastName,
  email: shape.email,
  activated: z.boolean(),
  langKey: shape.langKey,
  authorities: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(shape.authorities.unwrap()),
});

const valuesOf = (user: User | null) => ({
  login: user?.login ?? '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  activated: user?.activated ?? true,
  langKey: (user?.langKey ?? 'zh-hk') as string,
  authorities: (user?.authorities ?? ['ROLE_USER']).toSorted().join(','),
});

/** Refusals that are about one field, and are told there. */
const fieldsRefused = { userexists: 'login', emailexists: 'email' } as const;

/** What is typed, whether it differs from what is stored, and what became of it. */
export function useUserForm(user: User | null) {
  const t = useWords();
  const [initial] = useState(() => valuesOf(user));
  const [failure, setFailure] = useState<string | null>(null);
  const { save, isBusy, isSaved } = useSaving(user, refuse);
  const fields = useForm({
    schema,
    initial,
    onSubmit: (given) => {
      setFailure(null);
      void save(given);
    },
  });
  function refuse(answer: Answer): void {
    const refusal = refusalIn(answer);
    if (refusal && refusal in fieldsRefused) {
      fields.refuseField(fieldsRefused[refusal as keyof typeof fieldsRefused], `error.${refusal}`);
    } else if (!fields.refuse(answer)) {
      const isGone = answer.status === 404;
      const texts = isGone ? [t('userManagement.notFound', { login: initial.login })] : failureTexts(answer, t);
      setFailure(texts.join(' ') || null);
    }
  }
  const { values } = fields;
  const names = Object.keys(initial) as (keyof typeof initial)[];
  return {
    ...fields,
    isBusy,
    failure,
    hasUnsaved: () => !isSaved.current && names.some((name) => values[name] !== initial[name]),
    isPromoted: user !== null && isAdmin(values.authorities) && !isAdmin(initial.authorities),
  };
}

const isAdmin = (authorities: string): boolean => authorities.includes('ROLE_ADMIN');

function useSaving(user: User | null, onRefused: (answer: Answer) => void) {
  const t = useWords();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const search = useSearch({ strict: false });
  const [isBusy, setIsBusy] = useState(false);
  const underWay = useRef(false);
  const isSaved = useRef(false);
  const save = async (given: Omit<UserFields, 'id'>) => {
    if (underWay.current) return;
    underWay.current = true;
    setIsBusy(true);
    const answer = await saveUser(user ? { ...given, id: user.id } : given);
    underWay.current = false;
    setIsBusy(false);
    if (answer.status !== 200 && answer.status !== 201) return onRefused(answer);
    tellSuccess(answer, t);
    // Somebody may have changed themselves.
    void queries.invalidateQueries({ queryKey: ['account'] });
    isSaved.current = true;
    void navigate({ to: '/admin/user-management', search });
  };
  return { save, isBusy, isSaved };
}
