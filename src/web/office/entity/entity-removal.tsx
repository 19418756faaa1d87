import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { failureTexts, refusalIn, tellSuccess } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './entity.module.css';
import type { EntityRow, WrittenEntity } from './entity.ts';
import { InsteadOfRemoval } from './instead-of-removal.tsx';

/** The question over the list, which names the row. Where the row has to stay, it offers a way out. */
export function EntityRemoval<Row extends EntityRow>({ entity }: { entity: WrittenEntity<Row> }) {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
  const goBack = useWayBack(entity.path);
  const { remove, isBusy, failure, refusal } = useRemoval(entity, key, goBack);
  return (
    <Dialog title={t('entity.delete.title')} onClose={goBack}>
      <p>{t(`${entity.name}.delete.question`, { [entity.key]: key })}</p>
      <RowNameBelow entity={entity} rowKey={key} />
      <p className={styles.small}>{t(`${entity.name}.delete.text`)}</p>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className={styles.answers}>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={goBack}>
          {t('entity.action.cancel')}
        </button>
        {refusal !== null && refusal === entity.instead?.refusal ? (
          <InsteadOfRemoval entity={entity} rowKey={key} onDone={goBack} />
        ) : (
          <BusyButton look={{ kind: 'strong' }} isBusy={isBusy} onPress={() => void remove()}>
            {t(isBusy ? 'entity.action.deleting' : 'entity.action.delete')}
          </BusyButton>
        )}
      </div>
    </Dialog>
  );
}

/** For rows whose key is a number. */
function RowNameBelow<Row extends EntityRow>({ entity, rowKey }: { entity: WrittenEntity<Row>; rowKey: string }) {
  const { locale } = usePage();
  const { data } = useQuery({ ...entity.data.one(rowKey), enabled: entity.nameOf !== undefined });
  return data && entity.nameOf ? (
    <p>
      <b>{entity.nameOf(data, locale)}</b>
    </p>
  ) : null;
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

function useRemoval<Row extends EntityRow>(
  { name, key, data }: WrittenEntity<Row>,
  rowKey: string,
  onRemoved: () => void,
) {
  const t = useWords();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const underWay = useRef(false);
  const remove = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setIsBusy(true);
    const answer = await data.remove(rowKey);
    underWay.current = false;
    setIsBusy(false);
    if (answer.status === 404) setFailure(t(`${name}.notFound`, { [key]: rowKey }));
    else if (answer.status !== 200) {
      setRefusal(refusalIn(answer));
      return setFailure(failureTexts(answer, t).join(' ') || null);
    }
    void queries.invalidateQueries({ queryKey: data.queryKey });
    if (answer.status !== 200) return;
    tellSuccess(answer, t);
    onRemoved();
  };
  return { remove, isBusy, failure, refusal };
}
