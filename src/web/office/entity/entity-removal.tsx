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
import { useOfficeAccount } from '../frame/office-account.ts';
import styles from './entity.module.css';
import type { EntityRow, WrittenEntity } from './entity.ts';
import { InsteadOfRemoval } from './instead-of-removal.tsx';

/** The question over the list, which names the row. Where the row has to stay, it offers a way out. */
export function EntityRemoval<Row extends EntityRow>({ entity }: { entity: WrittenEntity<Row> }) {
  const t = useWords();
  const { locale } = usePage();
  const { key = '' } = useParams({ strict: false });
  const goBack = useWayBack(entity.path);
  const { data: row, isPending } = useQuery(entity.data.one(key));
  const { id: ownId } = useOfficeAccount();
  const because = row && entity.whyKept?.(row, ownId);
  const { remove, isBusy, failure, refusal } = useRemoval(entity, key, goBack);
  return (
    <Dialog title={t('entity.delete.title')} onClose={goBack} closes={isBusy ? 'by-cross' : 'lightly'}>
      {row && entity.nameOf ? (
        <p>
          <b>{t('entity.delete.named', { name: entity.nameOf(row, locale) })}</b>{' '}
          <span className={styles.small}>{t('entity.delete.key', { key })}</span>
        </p>
      ) : (
        <p>{t(`${entity.name}.delete.question`, { [entity.key]: key })}</p>
      )}
      {because ? (
        <Notice kind="plain">{t(because)}</Notice>
      ) : (
        <p className={styles.small}>{t(`${entity.name}.delete.text`)}</p>
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className={styles.answers}>
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={goBack}>
          {t('entity.action.cancel')}
        </button>
        {refusal !== null && refusal === entity.instead?.refusal ? (
          <InsteadOfRemoval entity={entity} rowKey={key} onDone={goBack} />
        ) : (
          !because && (
            <BusyButton
              look={{ kind: 'strong' }}
              isBusy={isBusy || isPending}
              onPress={() => !isPending && void remove(row?.version)}
            >
              {t(isBusy ? 'entity.action.deleting' : 'entity.action.delete')}
            </BusyButton>
          )
        )}
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
  const remove = async (version: number | undefined) => {
    if (underWay.current) return;
    underWay.current = true;
    setIsBusy(true);
    const answer = await data.remove(rowKey, version);
    underWay.current = false;
    setIsBusy(false);
    // After a refusal too: another person may have changed or removed the row. The row itself is asked for only while it is there.
    const isGone = answer.status === 200 || answer.status === 404;
    void queries.invalidateQueries({ queryKey: isGone ? [...data.queryKey, 'list'] : data.queryKey });
    if (answer.status === 404) return setFailure(t(`${name}.notFound`, { [key]: rowKey }));
    if (answer.status !== 200) {
      setRefusal(refusalIn(answer));
      return setFailure(failureTexts(answer, t).join(' ') || null);
    }
    tellSuccess(answer, t);
    onRemoved();
  };
  return { remove, isBusy, failure, refusal };
}
