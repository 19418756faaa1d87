import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { failureTexts, tellSuccess } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './entity.module.css';
import type { Entity, EntityRow } from './entity.ts';

/** The question over the list, which names the row. */
export function EntityRemoval<Row extends EntityRow>({ entity }: { entity: Entity<Row> }) {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
  const goBack = useWayBack(entity.path);
  const { remove, isBusy, failure } = useRemoval(entity, key, goBack);
  return (
    <Dialog title={t('entity.delete.title')} onClose={goBack}>
      <p>{t(`${entity.name}.delete.question`, { [entity.key]: key })}</p>
      <p className={styles.small}>{t(`${entity.name}.delete.text`)}</p>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className={styles.answers}>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={goBack}>
          {t('entity.action.cancel')}
        </button>
        <BusyButton look={{ kind: 'strong' }} isBusy={isBusy} onPress={() => void remove()}>
          {t(isBusy ? 'entity.action.deleting' : 'entity.action.delete')}
        </BusyButton>
      </div>
    </Dialog>
  );
}

/** Once: the dialog says that it was closed when it is taken away, too. */
function useWayBack(path: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const isGone = useRef(false);
  return () => {
    if (isGone.current) return;
    isGone.current = true;
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: path, search, replace: true });
  };
}

function useRemoval<Row extends EntityRow>({ name, key, data }: Entity<Row>, rowKey: string, onRemoved: () => void) {
  const t = useWords();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const underWay = useRef(false);
  const remove = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setIsBusy(true);
    const answer = await data.remove(rowKey);
    underWay.current = false;
    setIsBusy(false);
    if (answer.status === 404) setFailure(t(`${name}.notFound`, { [key]: rowKey }));
    else if (answer.status !== 200) return setFailure(failureTexts(answer, t).join(' ') || null);
    void queries.invalidateQueries({ queryKey: data.queryKey });
    if (answer.status !== 200) return;
    tellSuccess(answer, t);
    onRemoved();
  };
  return { remove, isBusy, failure };
}
