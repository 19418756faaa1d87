import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { buttonClass } from '../../ui/controls/button.ts';
import { tellFailure, tellSuccess } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { EntityRow, WrittenEntity } from './entity.ts';

type Props<Row extends EntityRow> = { entity: WrittenEntity<Row>; rowKey: string; onDone: () => void };

/** A way out where a row has to stay: a change of it, such as to disable it, or the page of the rows that use it. */
export function InsteadOfRemoval<Row extends EntityRow>({ entity: { data, instead }, rowKey, onDone }: Props<Row>) {
  const t = useWords();
  const queries = useQueryClient();
  const { isBusy, run } = useBusyCall();
  const { data: row } = useQuery(data.one(rowKey));
  if (!row || !instead) return null;
  if ('to' in instead) {
    const { path, query } = instead.to(row);
    return (
      <Link to={path} search={{ query }} className={buttonClass({ kind: 'strong' })}>
        {t(instead.label)}
      </Link>
    );
  }
  const change = async () => {
    const answer = await run(() => data.change(row.id, row.version, instead.change(row)));
    if (!answer) return;
    if (answer.status !== 200) return tellFailure(answer, t);
    tellSuccess(answer, t);
    void queries.invalidateQueries({ queryKey: ['account'] });
    onDone();
  };
  return (
    <BusyButton look={{ kind: 'strong' }} isBusy={isBusy} onPress={() => void change()}>
      {t(instead.label)}
    </BusyButton>
  );
}
