import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { failureTexts, tellSuccess } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { removeUser, usersKey } from './users.data.ts';
import styles from './users.module.css';

/** The question over the list, which names whom it is about. */
export function UserDeletePage() {
  const t = useWords();
  const { login = '' } = useParams({ strict: false });
  const goBack = useWayBack();
  const { remove, isBusy, failure } = useRemoval(login, goBack);
  return (
    <Dialog title={t('entity.delete.title')} onClose={goBack}>
      <p>{t('userManagement.delete.question', { login })}</p>
      <p className={styles.small}>{t('userManagement.delete.text')}</p>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className={styles.answers}>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={goBack}>
          {t('entity.action.cancel')}
        </button>
        <button
          type="button"
          className={buttonClass({ kind: 'strong' })}
          aria-disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void remove()}
        >
          {t(isBusy ? 'entity.action.deleting' : 'entity.action.delete')}
        </button>
      </div>
    </Dialog>
  );
}

/** Once: the dialog says that it was closed when it is taken away, too. */
function useWayBack(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const isGone = useRef(false);
  return () => {
    if (isGone.current) return;
    isGone.current = true;
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/admin/user-management', search, replace: true });
  };
}

function useRemoval(login: string, onRemoved: () => void) {
  const t = useWords();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const underWay = useRef(false);
  const remove = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setIsBusy(true);
    const answer = await removeUser(login);
    underWay.current = false;
    setIsBusy(false);
    if (answer.status === 404) setFailure(t('userManagement.notFound', { login }));
    else if (answer.status !== 200) return setFailure(failureTexts(answer, t).join(' ') || null);
    void queries.invalidateQueries({ queryKey: usersKey });
    if (answer.status !== 200) return;
    tellSuccess(answer, t);
    onRemoved();
  };
  return { remove, isBusy, failure };
}
